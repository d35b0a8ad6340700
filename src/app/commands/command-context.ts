import { userInfo } from 'node:os'
import type { CommandNetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/db.ts'
import { createQueuedBus, publishMessages } from '#platform/server/live/queued-bus.ts'
import { openLog } from '#platform/server/log.ts'
import { createInMemoryRateLimits } from '#platform/server/security/rate-limit.ts'
import { createSessionFinder } from '#platform/server/security/sessions.ts'
import type { Config } from '../config.ts'
import { openStorage } from '../processes/photo-storage.ts'
import { bindEventListeners } from '../event-listeners.ts'
import { bindPorts } from '../ports.ts'
import { createContextFactory } from '../request-context.ts'
import { createServices } from '../services.ts'

/** Creates the context of an operator command, which runs as the user of this machine and sets the site itself. */
export async function createCommandContext(config: Config, database: Database): Promise<CommandNetworkContext> {
  bindEventListeners()
  bindPorts()
  const bus = createQueuedBus((messages) => publishMessages.enqueue(createBackgroundContext(), { messages }))
  const shared = { bus, rateLimits: createInMemoryRateLimits(config.limitFactor) }
  const services = createServices(config, await openStorage(config), shared)
  const parts = { database, services, log: openLog('error'), now: () => new Date() }
  const { createBackgroundContext } = createContextFactory(parts, createSessionFinder(database, bus))
  return { ...createBackgroundContext(), actor: { kind: 'command', name: userInfo().username } }
}
