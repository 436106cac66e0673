"""Projects, crawls, the URLs they discover and the pages they keep."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "projects",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("website_url", sa.String(2000), nullable=False),
        sa.Column("site_key", sa.String(2000), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("crawl_config", sa.JSON, nullable=False),
        sa.Column("needs_review", sa.Boolean, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("updated_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_projects"),
        sa.UniqueConstraint("site_key", name="uq_projects_site_key"),
    )
    op.create_table(
        "crawl_jobs",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("project_id", sa.String(32)),
        sa.Column("notebook_id", sa.String(32)),
        sa.Column("crawl_type", sa.String(64), nullable=False),
        sa.Column("seed_url", sa.String(2000), nullable=False),
        sa.Column("domain", sa.String(255), nullable=False),
        sa.Column("config", sa.JSON, nullable=False),
        sa.Column("status", sa.String(64), nullable=False),
        sa.Column("total_discovered", sa.Integer, nullable=False),
        sa.Column("total_ingested", sa.Integer, nullable=False),
        sa.Column("pages_crawled", sa.Integer, nullable=False),
        sa.Column("error_message", sa.Text),
        sa.Column("change_summary", sa.JSON),
        sa.Column("stats", sa.JSON),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("started_at", TIME),
        sa.Column("completed_at", TIME),
        sa.Column("updated_at", TIME, nullable=False),
        sa.Column("heartbeat_at", TIME),
        sa.Column("runner", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_crawl_jobs"),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name="fk_crawl_jobs_project_id_projects", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_crawl_jobs_project_id", "crawl_jobs", ["project_id"])
    op.create_index("ix_crawl_jobs_project_id_started_at", "crawl_jobs", ["project_id", sa.text("started_at DESC")])
    op.create_index("ix_crawl_jobs_status", "crawl_jobs", ["status"])
    op.create_table(
        "crawl_discovered_urls",
        sa.Column("crawl_job_id", sa.String(32), nullable=False),
        sa.Column("normalized_url", sa.String(2000), nullable=False),
        sa.Column("url", sa.String(2000), nullable=False),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("priority", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("status", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(64)),
        sa.Column("detail", sa.Text),
        sa.Column("found_on", sa.String(2000)),
        sa.Column("content_hash", sa.String(64)),
        sa.Column("document_id", sa.String(32)),
        sa.Column("fetched", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("crawl_job_id", "normalized_url", name="pk_crawl_discovered_urls"),
        sa.ForeignKeyConstraint(
            ["crawl_job_id"],
            ["crawl_jobs.id"],
            name="fk_crawl_discovered_urls_crawl_job_id_crawl_jobs",
            ondelete="CASCADE",
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_crawl_discovered_urls_crawl_job_id_status", "crawl_discovered_urls", ["crawl_job_id", "status"])
    op.create_table(
        "crawled_pages",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("project_id", sa.String(32), nullable=False),
        sa.Column("crawl_id", sa.String(32)),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("url", sa.String(2000), nullable=False),
        sa.Column("normalized_url", sa.String(2000), nullable=False),
        sa.Column("status", sa.String(64), nullable=False),
        sa.Column("http_status", sa.Integer),
        sa.Column("error_message", sa.Text),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("crawl_method", sa.String(64), nullable=False),
        sa.Column("title", sa.String(500)),
        sa.Column("h1", sa.String(500)),
        sa.Column("meta_description", sa.Text),
        sa.Column("word_count", sa.Integer, nullable=False),
        sa.Column("language", sa.String(64)),
        sa.Column("canonical", sa.Text),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("text_hash", sa.String(64), nullable=False),
        sa.Column("etag", sa.Text),
        sa.Column("last_modified", sa.Text),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.Column("fetch_ms", sa.Float, nullable=False),
        sa.Column("extract_ms", sa.Float, nullable=False),
        sa.Column("crawled_at", TIME, nullable=False),
        sa.Column("links_found", sa.JSON, nullable=False),
        sa.Column("images", sa.JSON, nullable=False),
        sa.Column("content_text", sa.Text, nullable=False),
        sa.Column("markdown", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_crawled_pages"),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name="fk_crawled_pages_project_id_projects", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["crawl_id"], ["crawl_jobs.id"], name="fk_crawled_pages_crawl_id_crawl_jobs", ondelete="SET NULL"
        ),
        sa.UniqueConstraint("project_id", "normalized_url", name="uq_crawled_pages_project_id_normalized_url"),
    )
    op.create_index("ix_crawled_pages_project_id", "crawled_pages", ["project_id"])
    op.create_index("ix_crawled_pages_project_id_status", "crawled_pages", ["project_id", "status"])
    op.create_index("ix_crawled_pages_crawl_id_position", "crawled_pages", ["crawl_id", "position"])


def downgrade() -> None:
    for table in ("crawled_pages", "crawl_discovered_urls", "crawl_jobs", "projects"):
        op.drop_table(table)
