"""Plain documentation, three levels deep, all of it reached by relative links."""

from posixpath import basename

from tests.site.pages import image, page
from tests.site.routes import missing, route
from tests.site.wire import Reply, Request

SECTIONS = {
    "guide": ("install", "configure", "deploy"),
    "reference": ("api", "cli", "settings"),
    "cookbook": ("recipes", "errors", "testing"),
}
TOPICS = ("basics", "advanced")

# Every page but the root, by the path below /docs/: 3 sections, 9 chapters, 18 topics.
TREE: dict[str, tuple[str, ...]] = dict(SECTIONS)
TREE |= {f"{section}/{chapter}": TOPICS for section, chapters in SECTIONS.items() for chapter in chapters}
TREE |= {f"{parent}/{topic}": () for parent in list(TREE) if "/" in parent for topic in TOPICS}

MORE = """<table><thead><tr><th>Option</th><th>Default</th></tr></thead>
<tbody><tr><td>{name}_timeout</td><td>30</td></tr><tr><td>{name}_retries</td><td>3</td></tr></tbody></table>
<pre><code class="language-python">def {name}(value: int) -> int:
    return value + {number}
</code></pre>
<ol><li>Read about {name}</li><li>Try {name}<ul><li>once</li><li>twice</li></ul></li></ol>
<p><img src="/docs/img/{name}.png" alt="A drawing of {name}"></p>
"""


@route("/docs/")
def docs(request: Request) -> Reply:
    """The front page of about 30 pages of documentation."""
    # Absolute, for a crawler that asks for /docs would resolve relative ones elsewhere.
    return page("Documentation", key="docs", links={f"/docs/{name}": f"The {name}" for name in SECTIONS})


@route("/docs/img/*")
def drawing(request: Request) -> Reply:
    """The images of the documentation."""
    return image()


@route("/docs/*")
def doc(request: Request) -> Reply:
    """A page with table, Python code, lists, an image, relative links down, sideways and up."""
    path = request.rest
    if path not in TREE:
        return missing()
    name, parent = basename(path), path.rpartition("/")[0]
    links = {f"{name}/{child}": f"{name}: {child}" for child in TREE[path]}
    if parent:
        siblings = TREE[parent]
        sibling = siblings[(siblings.index(name) + 1) % len(siblings)]
        links |= {sibling: f"Next: {sibling}", f"../{basename(parent)}": f"Up to {parent}"}
    code = MORE.format(name=name.replace("-", "_"), number=len(path))
    return page(f"Docs: {path}", links=links, nav={"/docs/": "Documentation"}, more=code)
