import { viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import { welcomeQuery, type BonusApi } from '#features/pricing/web/bonus-query.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery } from '#features/sites/web/sites.queries.ts'
import type { PageArgs } from '#platform/navigation/page.ts'
import type { ApiOf } from '#platform/calls/query.ts'

type Api = BonusApi & ApiOf<{ sites: typeof sitesContract }>

/** The queries of every layout: the viewer, the settings of the site, the company in the footer, and the welcome bonus of a new member. */
export const layoutQueries = (api: Api, page: PageArgs) => [
  viewerQuery(api),
  settingsQuery(api, page),
  companyQuery(api),
  welcomeQuery(api),
]
