"""Serves a site on loopback: nginx where it is installed, otherwise our own server."""

import http.client
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.sites import ROBOTS, Site

REPO = Path(__file__).parents[1]
NGINX = """
daemon off; master_process off; error_log {tmp}/error.log; pid {tmp}/nginx.pid;
events {{ worker_connections 256; }}
http {{
  types {{ text/html html; text/css css; text/javascript js; image/svg+xml svg; image/png png; }}
  default_type application/octet-stream; access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000;
  open_file_cache max=20000; {temp_paths}
  server {{
    listen 127.0.0.1:{port} backlog=512; root {root};
    location = /robots.txt {{ default_type text/plain; return 200 "{robots}"; }}
  }}
}}
"""


@dataclass(frozen=True)
class Served:
    kind: str
    url: str


@contextmanager
def serve(site: Site, *, kind: str | None = None) -> Iterator[Served]:
    """The site, answering; stopped when the block ends, however it ends."""
    nginx = find_nginx() if kind in (None, "nginx") else None
    port = _free_port()
    with tempfile.TemporaryDirectory(prefix="sitekeep-bench-server-") as tmp:
        if nginx:
            command = [nginx, "-p", tmp, "-c", str(_write_nginx_conf(Path(tmp), site, port))]
        else:
            command = [sys.executable, "-m", "bench.static_server", str(site.root), str(port)]
        with (Path(tmp) / "output").open("w+") as output:
            process = subprocess.Popen(
                command, cwd=REPO, stdout=output, stderr=output, stdin=subprocess.DEVNULL, start_new_session=True
            )
            try:
                _wait_until_it_answers(process, port, output.name)
                yield Served("nginx" if nginx else "our own server", f"http://127.0.0.1:{port}/index.html")
            finally:
                process.terminate()
                process.wait()


def find_nginx() -> str | None:
    return shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")


def warm_up(served: Served, site: Site) -> None:
    """Reads every page once, so that the first contestant does not pay for a cold disk."""
    host = served.url.split("/")[2]
    connection = http.client.HTTPConnection(host, timeout=30)
    for path in site.paths():
        connection.request("GET", "/" + path)
        connection.getresponse().read()
    connection.close()


def _write_nginx_conf(tmp: Path, site: Site, port: int) -> Path:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    conf = tmp / "nginx.conf"
    conf.write_text(
        NGINX.format(
            tmp=tmp,
            port=port,
            root=site.root,
            robots=ROBOTS.replace("\n", "\\n"),
            temp_paths=" ".join(f"{kind}_temp_path {tmp}/{kind};" for kind in kinds),
        )
    )
    return conf


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_it_answers(process: subprocess.Popen[bytes], port: int, output: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"the server did not start: {Path(output).read_text().strip()[-500:]}")
