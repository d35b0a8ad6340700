import { createInProcessBus } from '#platform/server/live/bus.ts'
import { createConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { createInMemoryRateLimits } from '#platform/server/security/rate-limit.ts'
import { createPushSender } from '#platform/server/push/push-sender.ts'
import { deriveVapidKeys } from '#platform/server/push/vapid-keys.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import { createDiskStorage } from '#platform/server/media/storage.ts'

const secret = 'a secret of this test only, long enough'

/** The only push service that subscriptions may name. Without `startPushService` nothing reaches it. */
export const TEST_PUSH_HOST = 'push.vonk.test'

/** The key pair of the test services, for push services. */
export const testVapidKeys = deriveVapidKeys(secret)

/** Creates services without external systems. */
export function newTestServices(folder: string): NetworkServices {
  return {
    bus: createInProcessBus(),
    storage: createDiskStorage(folder),
    mailer: null,
    imageClassifier: null,
    pushSender: createPushSender({ keys: testVapidKeys, contact: 'post@demo.vonk.test' }),
    concurrencyLimiters: { passwords: createConcurrencyLimiter(1_000), images: createConcurrencyLimiter(1_000) },
    rateLimits: createInMemoryRateLimits(10_000),
    settings: {
      demo: true,
      payment: { baseUrl: 'http://127.0.0.1:9', apiKey: 'none', notificationOrigin: null, webhookSecret: null },
      mailReportKey: 'a key of this test only',
      push: { publicKey: testVapidKeys.publicKey, hosts: [TEST_PUSH_HOST] },
      sms: null,
      secret,
    },
  }
}
