import type { Bus } from '#platform/server/bus.ts'
import type { Mailer } from '#platform/server/mailer.ts'
import type { ConcurrencyLimiters } from '#platform/server/concurrency-limiter.ts'
import type { Limits } from '#platform/server/rate-limit.ts'
import type { Storage } from '#platform/server/storage.ts'

/** The services of this process, made once at start and carried by every context. None of them calls another party. */
export interface Services {
  readonly settings: Settings
  readonly bus: Bus
  readonly limiters: ConcurrencyLimiters
  readonly limits: Limits
}

/** Services that call other parties and may take long. Only a `NetworkContext` has them. */
export interface NetworkServices extends Services {
  readonly storage: Storage
  /** The mail server, or null: then mails are only marked as sent. */
  readonly mailer: Mailer | null
}

/** Typed settings that operations may read; app/config.ts makes them from the environment. */
export interface Settings {
  /** Demo mode (C-79): known password, `/dev/*`, pretend outside parties. */
  readonly demo: boolean
  readonly payment: { baseUrl: string; apiKey: string; notificationOrigin: string | null }
  /** Signs what leaves and must come back unchanged. */
  readonly secret: string
}
