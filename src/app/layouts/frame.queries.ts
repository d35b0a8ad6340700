import { viewerQuery } from '#features/me/web/me.queries.ts'
import { companyQuery, settingsQuery } from '#features/sites/web/sites.queries.ts'
import type { ApiOf } from '#platform/query.ts'
import type { Contract } from '../contract.ts'

/** The queries of every layout: the viewer, the settings of the site and the company in the footer. */
export const frameQueries = (api: ApiOf<Contract>) => [viewerQuery(api), settingsQuery(api), companyQuery(api)]
