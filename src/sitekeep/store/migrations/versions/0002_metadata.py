"""What a page says about itself for machines; pages that were kept before have said nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("crawled_pages", sa.Column("metadata", sa.JSON, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("crawled_pages", "metadata")
