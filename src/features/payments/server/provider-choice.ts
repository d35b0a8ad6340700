import type { NetworkContext } from '#platform/server/context.ts'
import { mollieProvider } from './mollie.ts'
import type { PaymentProvider } from './provider.ts'

/** How long a call to the provider may take: a person waits (2 s, once; two calls stay under 5 s), or nobody does. */
export type Patience = 'person' | 'nobody'

const PATIENCE = {
  person: { timeoutMs: 2_000, attempts: 1 },
  nobody: { timeoutMs: 10_000, attempts: 3 },
}

/** The provider of this installation. There is one; a second one is chosen here. */
export function providerOf(ctx: NetworkContext, patience: Patience = 'nobody'): PaymentProvider {
  const { baseUrl, apiKey } = ctx.services.settings.payment
  return mollieProvider({ baseUrl, apiKey, ...PATIENCE[patience] })
}
