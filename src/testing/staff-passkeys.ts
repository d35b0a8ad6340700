import { toOfficeOrigin } from '#features/sites/rules.ts'
import { newAuthenticator, type Authenticator, type ResponseOverrides } from './authenticator.ts'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

/** Creates a device with a passkey for the office. */
export const newDevice = (world: World) => newAuthenticator(toOfficeOrigin(world.origin))

type Options = Parameters<Authenticator['register']>[0]

/** Requests the WebAuthn options of a path below `/api/office/passkeys`. */
export async function requestOptions(caller: Caller, path: string): Promise<Options> {
  const response = await caller.post(`/api/office/passkeys${path}/options`, {})
  if (response.status !== 200) throw new Error(`no options: ${response.status}`)
  return (await response.json()) as Options
}

/** Sends the response of a device, with a name for a new passkey. */
export const sendResponse = (caller: Caller, path: string, response: object, name?: string) =>
  caller.post(`/api/office/passkeys${path}`, { ...(name ? { name } : {}), response: JSON.stringify(response) })

/** Logs in to the office with a device. */
export async function logInWith(
  caller: Caller,
  device: Authenticator,
  overrides?: ResponseOverrides,
): Promise<Response> {
  return sendResponse(caller, '/login', device.logIn(await requestOptions(caller, '/login'), overrides))
}

/** A passkey as its owner sees it. */
interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly usedAt: string | null
}

/** Lists the passkeys of the staff member. */
export async function listPasskeys(caller: Caller): Promise<ListedPasskey[]> {
  return (await (await caller.get('/api/office/passkeys')).json()) as ListedPasskey[]
}
