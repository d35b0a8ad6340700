// Public: other features or the app use this file.
import type { NetworkContext } from '#platform/server/context.ts'
import { createMollieProvider } from './mollie.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * The mode of a call to the provider. `interactive` is for calls while a person waits: 2 s and no retry, so that two
 * calls take less than 5 s.
 */
export type CallMode = 'interactive' | 'background'

const CALL_OPTIONS = {
  interactive: { timeoutMs: 2_000, attempts: 1 },
  background: { timeoutMs: 10_000, attempts: 3 },
}

/** Creates the payment provider of this installation. */
export function createProvider(ctx: NetworkContext, mode: CallMode = 'background'): PaymentProvider {
  const { baseUrl, apiKey, webhookSecret } = ctx.services.settings.payment
  return createMollieProvider({ baseUrl, apiKey, webhookSecret, ...CALL_OPTIONS[mode] })
}
