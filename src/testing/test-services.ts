import { createInProcessBus } from '#platform/server/live/bus.ts'
import { createConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { createInMemoryRateLimits } from '#platform/server/security/rate-limit.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import { createDiskStorage } from '#platform/server/media/storage.ts'

/** Creates services without external systems. */
export function newTestServices(folder: string): NetworkServices {
  return {
    bus: createInProcessBus(),
    storage: createDiskStorage(folder),
    mailer: null,
    concurrencyLimiters: { passwords: createConcurrencyLimiter(1_000), images: createConcurrencyLimiter(1_000) },
    rateLimits: createInMemoryRateLimits(10_000),
    settings: {
      demo: true,
      payment: { baseUrl: 'http://127.0.0.1:9', apiKey: 'none', notificationOrigin: null },
      mailReportKey: 'a key of this test only',
      secret: 'a secret of this test only, long enough',
    },
  }
}
