import { inProcessBus } from '#platform/server/bus.ts'
import { concurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { inMemoryLimits } from '#platform/server/rate-limit.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import { diskStorage } from '#platform/server/storage.ts'

/** Creates services without external systems. */
export function newTestServices(folder: string): NetworkServices {
  return {
    bus: inProcessBus(),
    storage: diskStorage(folder),
    mailer: null,
    limiters: { passwords: concurrencyLimiter(1_000), images: concurrencyLimiter(1_000) },
    limits: inMemoryLimits(10_000),
    settings: {
      demo: true,
      payment: { baseUrl: 'http://127.0.0.1:9', apiKey: 'none', notificationOrigin: null },
      secret: 'a secret of this test only, long enough',
    },
  }
}
