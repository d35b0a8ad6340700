// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { insertFailure } from './access-failures.sql.ts'

/** A failed login (a wrong password or passkey), a wrong code, or a refused permission. */
interface AccessFailure {
  readonly kind: 'login_failed' | 'passkey_failed' | 'code_failed' | 'permission_refused'
  /** Whether it happened in the office; otherwise a member or a visitor of the site failed. */
  readonly isOffice: boolean
  /** The colleague, where the address is that of one. */
  readonly staffId?: string | null
  readonly permission?: string
}

/**
 * Records and logs a failure to get access. The line of the log has no personal data; the audit log shows the failures of the
 * office with the network and the colleague. Call it outside of transactions, which would roll it back.
 */
export async function recordAccessFailure(ctx: Context, failure: AccessFailure): Promise<void> {
  const { kind, isOffice, staffId = null, permission } = failure
  const facts = { failure: kind, isOffice, ...(permission && { permission }), requestId: ctx.requestId }
  ctx.log.warn(facts, 'access was refused')
  const network = isOffice ? networkOf(ctx.ip) : null
  await insertFailure.run(ctx, {
    kind,
    isOffice,
    staffId,
    permission: permission ?? null,
    network,
    requestId: ctx.requestId,
  })
}

/** Records that a member of staff lacks a permission. Listens to `permissionRefused`. */
export async function recordRefusedPermission(ctx: Context, { permission }: { permission: string }): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return
  await recordAccessFailure(ctx, { kind: 'permission_refused', isOffice: true, staffId: actor.staffId, permission })
}
