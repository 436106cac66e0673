"""Alembic runs this; `store/migrate.py` hands it the connection and owns the transaction."""

from alembic import context

from sitekeep.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
