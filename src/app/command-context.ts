import { userInfo } from 'node:os'
import type { StaffNetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import { createSessionFinder } from '#platform/server/security/sessions.ts'
import type { Config } from './config.ts'
import { openStorage } from './photo-storage.ts'
import { bindEventListeners } from './event-listeners.ts'
import { createContextFactory } from './request-context.ts'
import { createServices } from './run-server.ts'

/** Creates the context of an operator command, which runs as the user of this machine and sets the site itself. */
export async function createCommandContext(config: Config, database: Database): Promise<StaffNetworkContext> {
  bindEventListeners()
  const services = createServices(config, await openStorage(config))
  const parts = { database, services, log: openLog('error'), now: () => new Date() }
  const { createBackgroundContext } = createContextFactory(parts, createSessionFinder(database, services.bus))
  return { ...createBackgroundContext(), actor: { kind: 'staff', role: 'operator', name: userInfo().username } }
}
