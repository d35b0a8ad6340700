import type { viewerContract } from '#features/viewer/contract.ts'
import { viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery } from '#features/sites/web/sites.queries.ts'
import type { ApiOf } from '#platform/query.ts'

type Api = ApiOf<{ viewer: typeof viewerContract; sites: typeof sitesContract }>

/** The queries of every layout: the viewer, the settings of the site and the company in the footer. */
export const layoutQueries = (api: Api) => [viewerQuery(api), settingsQuery(api), companyQuery(api)]
