import type { NetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import { createSessionFinder } from '#platform/server/security/sessions.ts'
import type { Config } from './config.ts'
import { openStorage } from './photo-storage.ts'
import { bindEventListeners } from './event-listeners.ts'
import { createContextFactory } from './request-context.ts'
import { createServices } from './run-server.ts'

/** Creates the context of an operator command. It has no member, and no site until the command sets one. */
export async function createCommandContext(config: Config, database: Database): Promise<NetworkContext> {
  bindEventListeners()
  const services = createServices(config, await openStorage(config))
  const parts = { database, services, log: openLog('error'), now: () => new Date() }
  return createContextFactory(parts, createSessionFinder(database, services.bus)).createBackgroundContext()
}
