import { reasonOf } from '#features/credits/entry.rules.ts'
import { takePage } from '#platform/server/database/page.ts'
import { listAccounts } from '#features/accounts/server/members/member-file.ts'
import { listMemberNames } from '#features/profiles/server/member-names.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import {
  formatTimelineCursor,
  listReadableSources,
  parseTimelineCursor,
  TIMELINE_PAGE_SIZE,
  TIMELINE_START,
} from '../../timeline.rules.ts'
import { listTimeline, type TimelineRow } from './timeline.sql.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Lists a page of what happened to a member of this site, the newest first: of every source that the role may read, or of one.
 * It holds no messages, likes or names of other members. It leaves one entry in the audit log.
 * @throws Refusal `member_not_found`, `invalid_cursor`
 */
export async function viewTimeline(
  ctx: StaffContext,
  { id, source, before }: InputOf<typeof backofficeOfficeContract.timeline>,
) {
  const position = before === undefined ? TIMELINE_START : parseTimelineCursor(before)
  if (!position) throw new Refusal('invalid_cursor', { field: 'cursor' })
  const readable = listReadableSources((permission) => hasPermission(ctx.actor.role, permission))
  const sources = readable.filter((each) => source === undefined || each === source)
  return inTransaction(ctx, async (tx) => {
    const [account] = await listAccounts(tx, [id])
    if (!account) throw new Refusal('member_not_found')
    const [profile] = await listMemberNames(tx, [id])
    const { micros, list, id: eventId } = position
    const limit = TIMELINE_PAGE_SIZE + 1
    const rows = await listTimeline.all(tx, { memberId: id, micros, list, id: eventId, sources, limit })
    await recordAudit(tx, { action: 'member.read_timeline', subject: { kind: 'member', id } })
    const { shown, next } = takePage(rows, TIMELINE_PAGE_SIZE, formatTimelineCursor)
    return {
      name: profile?.name ?? null,
      sources: readable,
      events: shown.map(toEvent),
      next,
    }
  })
}

function toEvent({ at, list, id, source, kind, label, amount, ref, staffName }: TimelineRow) {
  return {
    key: `${list} ${id}`,
    at,
    source,
    kind,
    label: source === 'credit' ? reasonOf(label ?? '') : label,
    amount,
    ref,
    staffName,
  }
}
