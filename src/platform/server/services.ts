import type { Bus } from '#platform/server/bus.ts'
import type { HeavyGates } from '#platform/server/heavy-gate.ts'
import type { Limits } from '#platform/server/rate-limit.ts'
import type { Storage } from '#platform/server/storage.ts'

/** The machines behind the platform, made once at start and carried by every context. */
export interface Services {
  readonly settings: Settings
  readonly bus: Bus
  readonly storage: Storage
  readonly gates: HeavyGates
  readonly limits: Limits
}

/** Typed settings that operations may read; app/config.ts makes them from the environment. */
export interface Settings {
  /** Demo mode (C-79): known password, `/dev/*`, pretend outside parties. */
  readonly demo: boolean
  readonly payment: { baseUrl: string; apiKey: string; notificationOrigin: string | null }
  readonly mail: { smtpUrl: string | null; from: string }
  /** Signs what leaves and must come back unchanged. */
  readonly secret: string
}
