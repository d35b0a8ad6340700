import { TOTP } from 'otpauth'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { findStaff } from '#features/staff/server/accounts.sql.ts'
import { getSecret } from '#features/staff/server/codes.ts'
import { newInProcessCaller, type Caller } from '../caller.ts'
import type { OfficeInput } from './office-case.ts'
import type { ServedSite } from '../servers/served-site.ts'
import type { TestStaff } from '../test-staff.ts'
import type { World } from '../world.ts'

/** Opens the pages of the office as a staff member. */
export function openOffice({ site, origin }: ServedSite, { staffId }: TestStaff): Caller {
  return newInProcessCaller(site.app, { origin: toOfficeOrigin(origin), cookies: { 'office-session': staffId } })
}

/** The fields of a form; one whose name ends with `[]` is a list. */
type Fields = Readonly<Record<string, string | readonly string[]>>

/** Sends the form of an endpoint, such as `staff.addStaff`, as a browser without scripts does. */
export function sendOfficeForm(caller: Caller, action: string, fields: Fields): Promise<Response> {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(pairs).toString()
  return caller.post(`/office/actions/${action.replace('.', '/')}`, undefined, { body, headers })
}

/** Returns the fields of a form by the input of its endpoint. */
export function toOfficeFields({ params, body }: OfficeInput): Record<string, string | string[]> {
  const values = Object.entries({ ...params, ...(body as Record<string, unknown> | undefined) })
  return Object.fromEntries(
    values.map(([name, value]) => (Array.isArray(value) ? [`${name}[]`, value.map(String)] : [name, String(value)])),
  )
}

/** Returns the code of this moment of a staff member's app. */
export async function findOfficeCode(world: World, { staffId }: Pick<TestStaff, 'staffId'>): Promise<string> {
  const ctx = world.ctx()
  const secret = await getSecret(ctx, await findStaff.oneOrThrow(ctx, { staffId, siteId: world.siteId }))
  return new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
}
