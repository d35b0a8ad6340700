import type { Logger } from 'pino'
import type { SiteScope } from '#features/sites/server/site-cache.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Standbys } from '#platform/server/database/standbys.ts'
import type { RequestTimeouts } from '#platform/server/http/http-server.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** The dependencies of a site. */
export interface SiteParts {
  readonly database: Database
  /** The standbys to read from. */
  readonly standbys?: Standbys | null
  readonly services: NetworkServices
  readonly log: Logger
  readonly now: () => Date
  /** Whether this process runs jobs, so that `/readyz` reports a delayed queue. */
  readonly runsJobs?: boolean
  readonly trustProxy?: TrustedProxies
  /** The maximum time for a response. Development needs more, since it builds pages on demand. */
  readonly maxWaitMilliseconds?: number
  /** The timeouts for receiving a request; shorter in tests. */
  readonly timeouts?: RequestTimeouts
}

/** Returns the parts that find the site of a request, before there is a context. */
export function toSiteScope({ services, database: db, log, now }: SiteParts): SiteScope {
  return { services, db, log, now }
}
