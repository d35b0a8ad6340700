import { inProcessBus } from '#platform/server/bus.ts'
import { heavyGate } from '#platform/server/heavy-gate.ts'
import { limitsInMemory } from '#platform/server/rate-limit.ts'
import type { Services } from '#platform/server/services.ts'
import { diskStorage } from '#platform/server/storage.ts'

/** Services without outside parties. */
export function plainServices(folder: string): Services {
  return {
    bus: inProcessBus(),
    storage: diskStorage(folder),
    gates: { passwords: heavyGate(1_000), images: heavyGate(1_000) },
    limits: limitsInMemory(10_000),
    settings: {
      demo: true,
      payment: { baseUrl: 'http://127.0.0.1:9', apiKey: 'none', notificationOrigin: null },
      mail: { smtpUrl: null, from: 'post@demo.vonk.test' },
      secret: 'a secret of this test only, long enough',
    },
  }
}
