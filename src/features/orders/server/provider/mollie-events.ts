import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { tokenSchema, type MollieConnection } from './mollie-client.ts'
import type { SignedNotification } from './provider.ts'

const SIGNATURE = /^(?:sha256=)?([0-9a-f]{64})$/i

const id = tokenSchema.nullish().catch(null)
/** A signed event. Its entity is a snapshot; only the ids are read. */
const eventSchema = z.object({
  type: z.string(),
  entityId: id,
  _embedded: z
    .object({ entity: z.object({ id, paymentId: id }).nullish() })
    .nullish()
    .catch(null),
})

/**
 * Verifies a signed notification over its raw body and returns the id of its payment. Returns null when the signature is
 * missing or wrong, or when there is no secret. The header may contain several signatures, while the secret is replaced.
 */
export function verifyNotification({ webhookSecret }: MollieConnection, { body, signature = '' }: SignedNotification) {
  if (!webhookSecret) return null
  const expected = createHmac('sha256', webhookSecret).update(body).digest()
  const isAuthentic = signature.split(',').some((one) => {
    const hex = SIGNATURE.exec(one.trim())?.[1]
    return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected)
  })
  return isAuthentic ? { providerPaymentId: findPaymentId(body) } : null
}

/** Finds the id of the payment that an event is about: its entity, or the payment of a refund or chargeback. */
function findPaymentId(body: Buffer): string | null {
  const event = eventSchema.safeParse(parseJson(body)).data
  if (!event) return null
  if (event.type.startsWith('payment.')) return event.entityId ?? event._embedded?.entity?.id ?? null
  return event._embedded?.entity?.paymentId ?? null
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
