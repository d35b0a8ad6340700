// Public: other features or the app use this file.
import type { Context, StaffContext } from '#platform/server/context.ts'
import * as sealing from '#platform/server/security/sealing.ts'
import type { OfficeAnswer } from '../office-form.rules.ts'
import { findAuditRowOfRequest, type AuditRow } from './audit.sql.ts'
import { readOfficeValue, setOfficeValue } from './office-cookies.ts'

const purpose = 'vonk office answers'

/** Finds the entry of the audit log that this request has left; null without one. */
export async function findAuditOfRequest(ctx: StaffContext): Promise<AuditRow | null> {
  return findAuditRowOfRequest.one(ctx, { staffId: ctx.actor.staffId, requestId: ctx.requestId })
}

/** Sends the answer to a form to the next page, which only the same session can read. */
export function sendOfficeAnswer(ctx: Context, answer: OfficeAnswer): void {
  const owner = findOwner(ctx)
  if (owner !== null)
    setOfficeValue(ctx, 'office-answer', sealing.seal(ctx, { purpose, owner }, Buffer.from(JSON.stringify(answer))))
}

/** Returns the answer to the form that led to this page; null without one, or with a forged one. */
export function receiveOfficeAnswer(ctx: Context): OfficeAnswer | null {
  const [owner, sealed] = [findOwner(ctx), readOfficeValue(ctx, 'office-answer')]
  const bytes = owner !== null && sealed ? sealing.unseal(ctx, { purpose, owner }, sealed) : null
  return bytes && (JSON.parse(bytes.toString()) as OfficeAnswer) // sealed above
}

function findOwner({ actor }: Context): string | null {
  return actor.kind === 'staff' ? actor.sessionId : null
}
