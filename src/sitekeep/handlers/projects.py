"""Projects: the sites that are kept."""

from sitekeep.crawl.urls import Normalizer, site_of
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.projects import Project
from sitekeep.ports import Clock, Unit

NAME_LENGTH = 255


async def project_for(unit: Unit, url: str, config: CrawlConfig, clock: Clock) -> tuple[Project, bool]:
    """The project of a site, and whether it is new: one a site, however its address is spelled."""
    site_key = Normalizer(config.keep_query_params).key(url)
    if (project := await unit.projects.by_site(site_key)) is not None:
        return project, False
    name = site_key.rstrip("/")[:NAME_LENGTH] or site_of(url)[0]
    project = Project.for_site(url, site_key=site_key, name=name, config=config, at=clock.now())
    await unit.projects.add(project)
    return project, True
