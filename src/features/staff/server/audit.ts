// Public: other features or the app use this file.
import { event } from '#platform/event.ts'
import { takePage } from '#platform/server/database/page.ts'
import type { OperatorContext, StaffContext } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { AUDIT_PAGE_SIZE } from '../rules.ts'
import {
  insertAuditEntry,
  listAuditRows,
  listAuditRowsOfSubject,
  type AuditRow,
  type ListedAuditRow,
} from './audit.sql.ts'

/** The thing that an entry of the audit log is about. */
interface AuditSubject {
  /** Such as `member`, `photo`, `order` or `setting`. */
  readonly kind: string
  readonly id: string
}

/**
 * Published for every entry about a member, in the transaction of the operation. A listener refuses the member account of the
 * staff member, so that no operation of the office can forget to.
 */
export const memberTouched = event<{ memberId: string }>('staff.member_touched')

/** An entry for the audit log. It holds ids, never names, addresses or messages of members. */
interface NewAuditEntry {
  /** The noun and the verb, such as `member.ban`. */
  readonly action: string
  readonly subject: AuditSubject
  /** The member concerned, where the subject is a thing of theirs, such as an order. */
  readonly memberId?: string | null
  readonly reason?: string | null
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Records a read or a change by a staff member (T22). The operation calls it once, in its transaction.
 * @throws Refusal `own_account` for an entry about the member account of the staff member
 */
export async function recordAudit(ctx: OperatorContext, entry: NewAuditEntry): Promise<void> {
  const { actor } = ctx
  const { action, subject, reason = null } = entry
  const memberId = subject.kind === 'member' ? subject.id : entry.memberId
  if (memberId) await memberTouched.publish(ctx, { memberId })
  await insertAuditEntry.run(ctx, {
    ...toRecordedCaller(ctx),
    staffName: actor.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reason,
    before: toJson(entry.before),
    after: toJson(entry.after),
    requestId: ctx.requestId,
  })
}

/** A command acts for no staff account, with the role of an admin, from the machine itself. */
function toRecordedCaller({ actor, ip }: OperatorContext) {
  if (actor.kind === 'command') return { staffId: null, role: 'admin', network: null }
  return { staffId: actor.staffId, role: actor.role, network: networkOf(ip) }
}

/** Filters of the audit log; an empty one does not filter. */
export interface AuditFilters {
  readonly before?: string
  readonly staff?: string
  readonly action?: string
  readonly subject?: string
}

/** Lists a page of the audit log, the newest first. `next` is the cursor of the next page, or null. */
export async function listAudit(
  ctx: StaffContext,
  { before, staff, action, subject }: AuditFilters,
): Promise<{ entries: ListedAuditRow[]; next: string | null }> {
  const filters = {
    before: before ?? null,
    staffName: staff ?? null,
    action: action ?? null,
    subjectId: subject ?? null,
  }
  const rows = await listAuditRows.all(ctx, { ...filters, limit: AUDIT_PAGE_SIZE + 1 })
  const { shown: entries, next } = takePage(rows, AUDIT_PAGE_SIZE, ({ id }) => id)
  return { entries, next }
}

/** Lists the newest entries about a member. */
export async function listAuditOfMember(ctx: StaffContext, memberId: string): Promise<AuditRow[]> {
  return listAuditRowsOfSubject.all(ctx, { kind: 'member', id: memberId, limit: AUDIT_PAGE_SIZE })
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
