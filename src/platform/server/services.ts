import type { ImageClassifier } from '#platform/server/media/image-classifier.ts'
import type { Bus } from '#platform/server/live/bus.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { ConcurrencyLimiters } from '#platform/server/concurrency-limiter.ts'
import type { RateLimits } from '#platform/server/security/rate-limit.ts'
import type { PushSender } from '#platform/server/push/push-sender.ts'
import type { SmsSettings } from '#platform/server/sms/sms-sender.ts'
import type { Storage } from '#platform/server/media/storage.ts'

/** The services of this process, created once at start and part of every context. None of them uses the network. */
export interface Services {
  readonly settings: Settings
  readonly bus: Bus
  readonly concurrencyLimiters: ConcurrencyLimiters
  readonly rateLimits: RateLimits
}

/** Services that call external parties and may be slow. Only a `NetworkContext` has them. */
export interface NetworkServices extends Services {
  readonly storage: Storage
  /** The mail server; with null, mails are only marked as sent. */
  readonly mailer: Mailer | null
  /** The image classifier; null claims nothing about any image. */
  readonly imageClassifier: ImageClassifier | null
  readonly pushSender: PushSender
}

/** The settings for operations; app/config.ts reads them from the environment. */
export interface Settings {
  /** Demo mode (C-79): a public password, `/dev/*`, and fake external services. */
  readonly demo: boolean
  readonly payment: PaymentSettings
  /** The key with which the mail server reports bounces and complaints; null refuses every report. */
  readonly mailReportKey: string | null
  readonly push: PushSettings
  /** The text-message service, or null: then nothing that needs text messages is offered. */
  readonly sms: SmsSettings | null
  /** The secret from which signing and encryption keys are derived. */
  readonly secret: string
}

/** The settings for the payment provider. */
export interface PaymentSettings {
  readonly baseUrl: string
  readonly apiKey: string
  /** The public origin at which the provider reaches this installation; null uses that of the order. */
  readonly notificationOrigin: string | null
  /** The secret that signs the provider's events; null refuses every signed event. */
  readonly webhookSecret: string | null
}

/** The settings for push messages. */
export interface PushSettings {
  /** The key to which browsers bind their subscriptions. */
  readonly publicKey: string
  /** The hosts of push services; a leading dot matches every subdomain. */
  readonly hosts: readonly string[]
}
