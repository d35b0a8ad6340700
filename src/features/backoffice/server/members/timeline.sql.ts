import { statement } from '#platform/server/database/statement.ts'
import type { TimelineKind, TimelineSource } from '../../timeline.rules.ts'

/** An event of a member. */
export interface TimelineRow {
  at: Date
  /** The time with its full precision, in microseconds since 1970. */
  micros: string
  list: string
  id: string
  source: TimelineSource
  kind: TimelineKind
  /** The detail of the kind: a number, a subject, a category or an action. */
  label: string | null
  /** Credits. */
  amount: number | null
  /** The id of the order or the case. */
  ref: string | null
  /** The name of who did it in the office. */
  staffName: string | null
}

/** A list of events of one table. Its index ends with the time, or the member has few rows in it. */
interface EventList {
  /** The name in cursors. */
  readonly list: string
  readonly source: TimelineSource
  readonly from: string
  /** The condition on the member. */
  readonly of: string
  readonly at: string
  readonly id: string
  readonly kind: string
  readonly label?: string
  readonly amount?: string
  readonly ref?: string
  readonly staffName?: string
}

const ofAccount = 'a.id = :memberId'
const orders = {
  source: 'order',
  from: 'purchase o',
  of: 'o.member_id = :memberId and o.site_id = :site',
  id: 'o.id',
  label: 'o.number',
  ref: 'o.id',
} as const
const decisions = {
  source: 'decision',
  from: 'case_decision d',
  of: 'd.member_id = :memberId and d.site_id = :site',
  id: 'd.id',
  label: 'd.outcome',
  ref: 'd.case_id',
} as const

const LISTS: readonly EventList[] = [
  {
    list: 'signup',
    source: 'account',
    from: 'account a',
    of: ofAccount,
    at: 'a.signup_at',
    id: 'a.id',
    kind: `'signup'`,
  },
  {
    list: 'confirmed',
    source: 'account',
    from: 'account a',
    of: ofAccount,
    at: 'a.confirmed_at',
    id: 'a.id',
    kind: `'confirmed'`,
  },
  {
    list: 'event',
    source: 'account',
    from: 'account_event e',
    of: 'e.account_id = :memberId',
    at: 'e.at',
    id: 'e.id',
    kind: 'e.kind',
  },
  {
    list: 'export',
    source: 'account',
    from: 'member_export x',
    of: 'x.member_id = :memberId',
    at: 'x.requested_at',
    id: 'x.id',
    kind: `'export'`,
  },
  {
    list: 'photo',
    source: 'photo',
    from: 'photo p',
    of: 'p.member_id = :memberId and p.site_id = :site',
    at: 'p.created_at',
    id: 'p.id',
    kind: `'uploaded'`,
  },
  {
    list: 'photo_decision',
    source: 'photo',
    from: 'photo_decision d',
    id: 'd.id',
    kind: 'd.decision',
    of: 'd.member_id = :memberId and d.site_id = :site',
    at: 'd.decided_at',
  },
  { ...orders, list: 'placed', at: 'o.created_at', kind: `'placed'` },
  { ...orders, list: 'paid', at: 'o.paid_at', kind: `'paid'` },
  { ...orders, list: 'reversed', at: 'o.reversed_at', kind: `'reversed'` },
  {
    list: 'credit',
    source: 'credit',
    from: 'ledger_entry l',
    of: 'l.member_id = :memberId',
    at: 'l.created_at',
    id: 'l.id',
    kind: `'credit'`,
    label: 'l.counter_account',
    amount: 'l.delta',
  },
  {
    list: 'report',
    source: 'report',
    from: 'moderation_case c join report r on r.case_id = c.id',
    id: 'r.id',
    of: 'c.member_id = :memberId and c.site_id = :site',
    at: 'r.reported_at',
    kind: `'report'`,
    label: 'r.category',
    ref: 'c.id',
  },
  { ...decisions, list: 'decided', at: 'd.decided_at', kind: `'decided'` },
  { ...decisions, list: 'objected', at: 'd.objected_at', kind: `'objected'` },
  { ...decisions, list: 'restored', at: 'd.reversed_at', kind: `'restored'` },
  {
    list: 'mail',
    source: 'mail',
    from: 'mail_outbox m',
    of: 'm.member_id = :memberId and m.site_id = :site',
    id: 'm.id',
    at: 'm.created_at',
    kind: `'mail'`,
    label: 'm.subject',
  },
  {
    list: 'office',
    source: 'office',
    from: 'audit_entry u',
    id: 'u.id',
    at: 'u.at',
    kind: `'office'`,
    of: `u.site_id = :site and u.subject_kind = 'member' and u.subject_id = :memberId::text`,
    label: 'u.action',
    staffName: 'u.staff_name',
  },
]

const until = `'epoch'::timestamptz + :micros::bigint * interval '1 microsecond'`

/** Selects the newest events of one list before the cursor. Without its source among the sources it reads nothing. */
function selectEvents({ list, source, from, of, at, id, kind, ...extra }: EventList): string {
  const { label = 'null', amount = 'null', ref = 'null', staffName = 'null' } = extra
  const text = `${id}::text collate "C"`
  return `(select ${at} as at, '${list}' collate "C" as list, ${text} as id, '${source}' as source, ${kind} as kind, ${label}::text as label,
     ${amount}::int as amount, ${ref}::text as ref, ${staffName}::text as staff_name
   from ${from} where ${of} and '${source}' = any(:sources::text[]) and ${at} <= ${until}
     and (${at}, '${list}' collate "C", ${text}) < (${until}, :list::text collate "C", :id::text collate "C")
   order by ${at} desc, ${text} desc limit :limit)`
}

/**
 * Lists the newest events of a member of a site before a position, of the given sources. It reads no more than a page of each
 * list, from an index.
 */
export const listTimeline = statement<
  {
    memberId: string
    micros: string
    list: string
    id: string
    sources: readonly TimelineSource[]
    limit: number
  },
  TimelineRow
>(
  'backoffice.list_timeline',
  `select e.*, (extract(epoch from e.at) * 1000000)::bigint::text as micros
   from (${LISTS.map(selectEvents).join('\n   union all\n   ')}) e
   where exists (select from account where id = :memberId and site_id = :site)
   order by e.at desc, e.list desc, e.id desc limit :limit`,
)
