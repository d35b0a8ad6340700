import type { Context } from '#platform/server/context.ts'
import { endSession } from '#platform/server/security/sessions.ts'
import { validateLogOutRequest } from '../../login.rules.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

const FETCH_METADATA = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'] as const

/** Logs out: ends the session of the request on the server and in the browser, with its sockets. */
export async function logOut(ctx: Context): Promise<void> {
  await endSession(ctx)
}

/**
 * Logs out by GET, unless another site made the request (C-35).
 * @throws Refusal `cross_site`
 */
export async function logOutByGet(
  ctx: Context,
  { headers }: InputOf<typeof accountsContract.logOutByGet>,
): Promise<void> {
  const refusal = validateLogOutRequest({
    requestType: headers['x-request-type'],
    site: headers['sec-fetch-site'],
    hasFetchMetadata: FETCH_METADATA.some((name) => headers[name] !== undefined),
    purpose: headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'],
  })
  if (refusal) throw refusal
  return logOut(ctx)
}
