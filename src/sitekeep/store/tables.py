"""The tables. `migrations/` makes them; a test holds the two together."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from sitekeep.store.types import UtcTime

URL_LENGTH = 2000
TITLE_LENGTH = 500
DOMAIN_LENGTH = 255
WORD_LENGTH = 64  # statuses, reasons, hashes, languages
ID_LENGTH = 32

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

projects = Table(
    "projects",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("name", Text, nullable=False),
    Column("website_url", String(URL_LENGTH), nullable=False),
    Column("site_key", String(URL_LENGTH), nullable=False),
    Column("active", Boolean, nullable=False),
    Column("crawl_config", JSON, nullable=False),
    Column("needs_review", Boolean, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    UniqueConstraint("site_key"),
)

crawl_jobs = Table(
    "crawl_jobs",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("project_id", String(ID_LENGTH), ForeignKey("projects.id", ondelete="CASCADE")),
    Column("notebook_id", String(ID_LENGTH)),
    Column("crawl_type", String(WORD_LENGTH), nullable=False),
    Column("seed_url", String(URL_LENGTH), nullable=False),
    Column("domain", String(DOMAIN_LENGTH), nullable=False),
    Column("config", JSON, nullable=False),
    Column("status", String(WORD_LENGTH), nullable=False),
    Column("total_discovered", Integer, nullable=False),
    Column("total_ingested", Integer, nullable=False),
    Column("pages_crawled", Integer, nullable=False),
    Column("error_message", Text),
    Column("change_summary", JSON(none_as_null=True)),
    Column("stats", JSON(none_as_null=True)),
    Column("created_at", UtcTime, nullable=False),
    Column("started_at", UtcTime),
    Column("completed_at", UtcTime),
    Column("updated_at", UtcTime, nullable=False),
    Column("heartbeat_at", UtcTime),
    Column("runner", Text),
)
Index("ix_crawl_jobs_project_id", crawl_jobs.c.project_id)
Index("ix_crawl_jobs_project_id_started_at", crawl_jobs.c.project_id, crawl_jobs.c.started_at.desc())
Index("ix_crawl_jobs_status", crawl_jobs.c.status)

crawl_discovered_urls = Table(
    "crawl_discovered_urls",
    metadata,
    Column("crawl_job_id", String(ID_LENGTH), ForeignKey("crawl_jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("normalized_url", String(URL_LENGTH), primary_key=True),
    Column("url", String(URL_LENGTH), nullable=False),
    Column("depth", Integer, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("status", String(WORD_LENGTH), nullable=False),
    Column("reason", String(WORD_LENGTH)),
    Column("detail", Text),
    Column("found_on", String(URL_LENGTH)),
    Column("content_hash", String(WORD_LENGTH)),
    Column("document_id", String(ID_LENGTH)),
    Column("fetched", Boolean, nullable=False),
    # The key is most of the row: without a rowid SQLite keeps it once instead of twice.
    sqlite_with_rowid=False,
)
Index(
    "ix_crawl_discovered_urls_crawl_job_id_status",
    crawl_discovered_urls.c.crawl_job_id,
    crawl_discovered_urls.c.status,
)

crawled_pages = Table(
    "crawled_pages",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("project_id", String(ID_LENGTH), ForeignKey("projects.id", ondelete="CASCADE"), nullable=False),
    # The crawl that last wrote it, and its turn in that crawl.
    Column("crawl_id", String(ID_LENGTH), ForeignKey("crawl_jobs.id", ondelete="SET NULL")),
    Column("position", Integer, nullable=False),
    Column("url", String(URL_LENGTH), nullable=False),
    Column("normalized_url", String(URL_LENGTH), nullable=False),
    Column("status", String(WORD_LENGTH), nullable=False),
    Column("http_status", Integer),
    Column("error_message", Text),
    Column("depth", Integer, nullable=False),
    Column("crawl_method", String(WORD_LENGTH), nullable=False),
    Column("title", String(TITLE_LENGTH)),
    Column("h1", String(TITLE_LENGTH)),
    Column("meta_description", Text),
    Column("word_count", Integer, nullable=False),
    Column("language", String(WORD_LENGTH)),
    Column("canonical", Text),
    Column("content_hash", String(WORD_LENGTH), nullable=False),
    Column("text_hash", String(WORD_LENGTH), nullable=False),
    Column("etag", Text),
    Column("last_modified", Text),
    Column("bytes", BigInteger, nullable=False),
    Column("fetch_ms", Float, nullable=False),
    Column("extract_ms", Float, nullable=False),
    Column("crawled_at", UtcTime, nullable=False),
    # The long ones last: SQLite reads a row from its start, and lists need none of these.
    Column("links_found", JSON, nullable=False),
    Column("images", JSON, nullable=False),
    Column("content_text", Text, nullable=False),
    Column("markdown", Text, nullable=False),
    Column("metadata", JSON, nullable=False, server_default="{}"),  # came later, so it is behind the long ones
    UniqueConstraint("project_id", "normalized_url"),
)
Index("ix_crawled_pages_project_id", crawled_pages.c.project_id)
Index("ix_crawled_pages_project_id_status", crawled_pages.c.project_id, crawled_pages.c.status)
Index("ix_crawled_pages_crawl_id_position", crawled_pages.c.crawl_id, crawled_pages.c.position)
