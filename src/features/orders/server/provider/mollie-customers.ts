import * as z from 'zod'
import { callMollie, callMollieForRecord, daySchema, parseResponse, tokenSchema } from './mollie-client.ts'
import type { MollieConnection } from './mollie-client.ts'
import { toMollieLocale } from './mollie-locale.ts'
import type { CustomerRequest, MandateKey, MandateRequest, ProviderMandate } from './provider.ts'

const customerSchema = z.object({ id: tokenSchema })
const mandateSchema = z.object({
  id: tokenSchema,
  status: z.enum(['valid', 'pending', 'invalid']),
  method: tokenSchema,
  mandateReference: z.string().nullish(),
  signatureDate: daySchema.nullish(),
  details: z.object({ consumerAccount: z.string().nullish() }).nullish(),
})

/** Creates a customer. A repeat with the same `requestId` within an hour returns the same customer. */
export async function createCustomer(connection: MollieConnection, request: CustomerRequest): Promise<{ id: string }> {
  const { requestId, name, email, locale } = request
  const body = { name, email, locale: locale && toMollieLocale(locale), metadata: { requestId } }
  const response = await callMollie(connection, { method: 'POST', path: '/v2/customers', body, key: requestId })
  return parseResponse(customerSchema, response)
}

/** Deletes a customer with all mandates. */
export async function deleteCustomer(connection: MollieConnection, id: string): Promise<void> {
  await callMollieForRecord(connection, { method: 'DELETE', path: buildCustomerPath(id) })
}

/** Registers a direct debit mandate. A repeat with the same `mandateId` within an hour returns the same mandate. */
export async function createMandate(connection: MollieConnection, request: MandateRequest): Promise<ProviderMandate> {
  const { mandateId, customerId, ...signed } = request
  const { consumerName, consumerAccount, signatureDate, mandateReference } = signed
  const body = { method: 'directdebit', consumerName, consumerAccount, signatureDate, mandateReference }
  const path = `${buildCustomerPath(customerId)}/mandates`
  return toProviderMandate(await callMollie(connection, { method: 'POST', path, body, key: mandateId }))
}

/** Returns the current state of a mandate, or null when the provider has none (any more). */
export async function findMandate(connection: MollieConnection, key: MandateKey): Promise<ProviderMandate | null> {
  const response = await callMollieForRecord(connection, { method: 'GET', path: buildMandatePath(key) })
  return response === null ? null : toProviderMandate(response)
}

/** Revokes a mandate. */
export async function revokeMandate(connection: MollieConnection, key: MandateKey): Promise<void> {
  await callMollieForRecord(connection, { method: 'DELETE', path: buildMandatePath(key) })
}

function buildCustomerPath(id: string): string {
  return `/v2/customers/${encodeURIComponent(id)}`
}

function buildMandatePath({ customerId, mandateId }: MandateKey): string {
  return `${buildCustomerPath(customerId)}/mandates/${encodeURIComponent(mandateId)}`
}

function toProviderMandate(response: unknown): ProviderMandate {
  const { id, status, method, mandateReference, signatureDate, details } = parseResponse(mandateSchema, response)
  return {
    id,
    status,
    method,
    mandateReference: mandateReference ?? null,
    signatureDate: signatureDate ?? null,
    consumerAccount: details?.consumerAccount ?? null,
  }
}
