import { listAccounts } from '#features/accounts/server/members/member-file.ts'
import { listMemberNames } from '#features/profiles/server/member-names.ts'
import type { OfficeAnswer } from '#features/staff/office-form.rules.ts'
import { findAuditOfRequest } from '#features/staff/server/office-answer.ts'
import { formatMoney } from '#platform/money.ts'
import type { Context, StaffContext } from '#platform/server/context.ts'

/** A form of the office that its endpoint accepted. */
interface AcceptedForm {
  readonly action: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly output: unknown
}

/** A longer value is no part of a sentence. */
const MAX_VALUE_LENGTH = 80

/**
 * Describes what a form did, to whom and how much, by its entry in the audit log and its values. The sentence of the action names
 * those that it needs.
 */
export async function describeAnswer(ctx: Context, { action, fields, output }: AcceptedForm): Promise<OfficeAnswer> {
  const { actor } = ctx
  const entry = actor.kind === 'staff' ? await findAuditOfRequest({ ...ctx, actor }) : null
  const member = entry?.subjectKind === 'member' ? await findName(ctx as StaffContext, entry.subjectId) : null
  const values: Record<string, string | number> = {
    ...listPrintable(fields),
    ...listPrintable(output),
    ...describeAmounts(ctx, { ...toRecord(entry?.after), ...toRecord(output) }),
    ...(action === 'backoffice.approve' ? describeApproved(entry) : {}),
  }
  const given = listGiven(fields)
  return {
    action,
    values: { ...EMPTY_VALUES, ...given, ...values, name: member ?? values['name'] ?? given['name'] ?? '' },
  }
}

/** Returns what the form knows about its record and its endpoint does not answer: `_name` and `_amount`. */
function listGiven({ _name: name, _amount: amount }: AcceptedForm['fields']): Record<string, string> {
  return { ...(typeof name === 'string' ? { name } : {}), ...(typeof amount === 'string' ? { amount } : {}) }
}

const EMPTY_VALUES = { amount: '', count: 0, credits: 0, email: '', kind: '', isWaiting: 'no', isByBank: 'no' }

async function findName(ctx: StaffContext, memberId: string): Promise<string | null> {
  const [profile] = await listMemberNames(ctx, [memberId])
  if (profile) return profile.name
  return (await listAccounts(ctx, [memberId]))[0]?.email ?? null
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Returns the short texts, the numbers and the yes-or-no values, without those about the form. */
function listPrintable(source: unknown): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(toRecord(source)).flatMap(([name, value]): [string, string | number][] => {
      if (name.startsWith('_')) return []
      if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no']]
      const isShort = typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH)
      return isShort ? [[name, value]] : []
    }),
  )
}

/** Returns the amount of money and the number of things of an answer, where it has them. */
function describeAmounts({ locale }: Context, values: Readonly<Record<string, unknown>>) {
  const { currency = 'EUR', debits } = values
  const cents = ['amountCents', 'totalCents', 'cents'].map((name) => values[name]).find(Number.isInteger)
  return {
    ...(typeof cents === 'number' ? { amount: formatMoney(cents, String(currency), locale) } : {}),
    ...(typeof debits === 'number' ? { count: debits } : {}),
  }
}

type Entry = NonNullable<Awaited<ReturnType<typeof findAuditOfRequest>>>

/** Returns what an approved request did. */
function describeApproved(entry: Entry | null): Record<string, string | number> {
  if (entry?.action === 'order.refund') return { kind: 'refund' }
  if (entry?.action === 'member.erase') return { kind: 'erasure' }
  return { kind: 'credits', credits: readCredits(entry?.after) - readCredits(entry?.before) }
}

function readCredits(value: unknown): number {
  return Number(toRecord(value)['credits'] ?? 0)
}
