import { toOfficeOrigin } from '#features/sites/rules.ts'
import type { StaffRole } from '#platform/contract.ts'
import type { Context } from '#platform/server/context.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import type { FastifyInstance } from 'fastify'
import { newInProcessCaller, type Caller } from './caller.ts'
import { later } from '#platform/server/ago.ts'

/** A staff member of a test world who is logged in to the office. */
export interface TestStaff extends Caller {
  readonly staffId: string
  readonly name: string
  readonly email: string
  /** The origin of the office. */
  readonly origin: string
}

/** Options for `createStaff`. */
export interface StaffOptions {
  readonly role: StaffRole
  /** Whether a fresh code counts; true by default. */
  readonly isConfirmed?: boolean
  readonly ip?: string
}

/** Creates a staff member with a session and returns their client of the office. */
export async function createStaff(ctx: Context, app: FastifyInstance, options: StaffOptions): Promise<TestStaff> {
  const { role, isConfirmed = true, ip } = options
  const id = ctx.newId()
  const name = `Collega ${id.slice(-6)}`
  const email = `${id}@office.test.vonk.test`
  const expiresAt = later(ctx, { hours: 12 })
  await ctx.db.query(
    {
      text: `with account as (insert into staff_account (id, email, email_key, name, code_confirmed_at, created_at)
          values ($1, $2, $2, $3, $4, $4)),
        role as (insert into staff_role (staff_id, site_id, role, granted_at) values ($1, $5, $6, $4))
        insert into staff_session (id, staff_id, site_id, created_at, last_used_at, expires_at, confirmed_until, user_agent)
        values ($7, $1, $5, $4, $4, $8, $9, 'test')`,
    },
    [id, email, name, ctx.now(), ctx.siteId, role, hashSessionToken(id), expiresAt, isConfirmed ? expiresAt : null],
  )
  const origin = toOfficeOrigin(ctx.origin)
  const caller = newInProcessCaller(app, { origin, ...(ip ? { ip } : {}), cookies: { 'office-session': id } })
  return { ...caller, staffId: id, name, email, origin }
}
