import type { NetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { openLog } from '#platform/server/log.ts'
import { sessionFinder } from '#platform/server/sessions.ts'
import type { Config } from './config.ts'
import { openStorage } from './photo-storage.ts'
import { bindReactions } from './reactions.ts'
import { contextMaker } from './request-context.ts'
import { servicesOf } from './run-server.ts'

/** The context of a command of the operator: of no member and, until the command names one, of no site. */
export async function commandContext(config: Config, database: Database): Promise<NetworkContext> {
  bindReactions()
  const services = servicesOf(config, await openStorage(config))
  const parts = { database, services, log: openLog('error'), now: () => new Date() }
  return contextMaker(parts, sessionFinder(database, services.bus)).backgroundContext()
}
