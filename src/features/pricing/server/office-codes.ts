import type * as z from 'zod'
import { takePage } from '#platform/server/database/page.ts'
import { findAccountsByIdOrEmail } from '#features/accounts/server/members/bans.ts'
import { addDays } from '#platform/time/days.ts'
import { getDateStart } from '#platform/time/moments.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { WELCOME_BONUS } from '../bonus.rules.ts'
import { getCodeState, OFFICE_CODES_PAGE_SIZE } from '../code.rules.ts'
import type { pricingOfficeContract } from '../office.contract.ts'
import { baseMethodOf } from '../method.rules.ts'
import { addCode, disableCode, type ListedCode, type NewCode } from './code-administration.ts'
import {
  findCodeRow,
  listCodeRows,
  sumCodeTurnover,
  type CodeTurnoverRow,
  type DiscountCodeRow,
} from './discount-codes.sql.ts'
import type { InputOf } from '#platform/contract.ts'

type CodeInput = z.output<NonNullable<(typeof pricingOfficeContract)['addCode']['~orpc']['inputSchema']>>

/** Lists a page of the discount codes of this site with their state, paid orders and turnover, the newest first. */
export async function listOfficeCodes(ctx: StaffContext, { after }: InputOf<typeof pricingOfficeContract.codes>) {
  const rows = await listCodeRows.all(ctx, { after: after ?? null, limit: OFFICE_CODES_PAGE_SIZE + 1 })
  const { shown, next } = takePage(rows, OFFICE_CODES_PAGE_SIZE, ({ code }) => code)
  const turnover = await sumCodeTurnover.all(ctx, { codes: shown.map(({ code }) => code) })
  return { codes: shown.map((row) => toListedCode(row, turnover, ctx.now())), next }
}

function toListedCode(row: ListedCode, turnover: readonly CodeTurnoverRow[], now: Date) {
  const { code, percent, country, currency, methods } = row
  return {
    code,
    percent,
    country,
    currency,
    methods,
    state: getCodeState(toStateFacts(row), now),
    minimumCents: row.minimumCents,
    memberId: row.memberId,
    startsAt: row.startsAt,
    expiresAt: row.expiresAt,
    maxUses: row.maxUses,
    oncePerMember: row.oncePerMember,
    firstPurchaseOnly: row.firstPurchaseOnly,
    paidOrders: row.paidOrders,
    turnover: turnover.filter((sum) => sum.code === code).map((sum) => ({ currency: sum.currency, cents: sum.cents })),
  }
}

function toStateFacts(row: ListedCode) {
  return {
    isDisabled: row.status === 'disabled',
    startsAt: row.startsAt,
    expiresAt: row.expiresAt,
    maxUses: row.maxUses,
    paidOrders: row.paidOrders,
  }
}

/**
 * Adds a discount code to this site. The same request again changes nothing.
 * @throws Refusal `code_exists` for a code with other conditions, `code_dates_wrong`, `member_not_found`
 */
export async function addOfficeCode(ctx: StaffContext, input: InputOf<typeof pricingOfficeContract.addCode>) {
  const code = await toNewCode(ctx, input)
  if (code.code === WELCOME_BONUS.code) throw new Refusal('code_exists', { field: 'code' })
  const existing = await findCodeRow.one(ctx, { code: code.code })
  if (!existing) checkDates(ctx, code)
  if (!existing && (await addCode(ctx, code))) return { code: code.code }
  const row = existing ?? (await findCodeRow.oneOrThrow(ctx, { code: code.code }))
  if (!isSameCode(row, input.from === undefined ? { ...code, startsAt: row.startsAt } : code))
    throw new Refusal('code_exists', { field: 'code' })
  return { code: code.code }
}

async function toNewCode(ctx: StaffContext, input: CodeInput): Promise<NewCode> {
  const { code, percent, country = null, currency = null, minimum, methods = [], member, from, to, uses } = input
  return {
    code,
    percent,
    country,
    currency: currency ?? (minimum === undefined ? null : 'EUR'),
    minimumCents: minimum ?? 0,
    methods: methods.length > 0 ? [...new Set(methods.map(baseMethodOf))].toSorted() : null,
    memberId: member === undefined ? null : await requireMemberId(ctx, member),
    startsAt: from === undefined ? ctx.now() : getDateStart(from, ctx.timeZone),
    expiresAt: to === undefined ? null : getDateStart(addDays(to, 1), ctx.timeZone),
    maxUses: uses ?? null,
    oncePerMember: input.oncePerMember === 'yes',
    firstPurchaseOnly: input.firstPurchaseOnly === 'yes',
  }
}

/** Refuses a code that ends before it starts, or that has ended. */
function checkDates(ctx: StaffContext, { startsAt, expiresAt }: NewCode): void {
  if (expiresAt !== null && (expiresAt <= startsAt || expiresAt <= ctx.now()))
    throw new Refusal('code_dates_wrong', { field: 'to' })
}

async function requireMemberId(ctx: StaffContext, addressOrId: string): Promise<string> {
  const accounts = await findAccountsByIdOrEmail(ctx.db, addressOrId)
  const account = accounts.find(({ siteId }) => siteId === ctx.siteId)
  if (!account) throw new Refusal('member_not_found')
  return account.id
}

function isSameCode(row: DiscountCodeRow, code: NewCode): boolean {
  const existing: NewCode = {
    code: row.code,
    percent: row.percent,
    country: row.country,
    currency: row.currency,
    minimumCents: row.minimumCents,
    methods: row.methods?.toSorted() ?? null,
    memberId: row.memberId,
    startsAt: row.startsAt,
    expiresAt: row.expiresAt,
    maxUses: row.maxUses,
    oncePerMember: row.oncePerMember,
    firstPurchaseOnly: row.firstPurchaseOnly,
  }
  return (Object.keys(existing) as (keyof NewCode)[]).every(
    (key) => JSON.stringify(existing[key]) === JSON.stringify(code[key]),
  )
}

/**
 * Ends a discount code of this site; placed orders keep their price. A repeated call changes nothing.
 * @throws Refusal `code_not_found`
 */
export async function endOfficeCode(ctx: StaffContext, { code }: InputOf<typeof pricingOfficeContract.endCode>) {
  if (!(await disableCode(ctx, code)) && !(await findCodeRow.one(ctx, { code })))
    throw new Refusal('code_not_found', { field: 'code' })
}
