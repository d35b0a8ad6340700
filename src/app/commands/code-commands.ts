import { parseArgs } from 'node:util'
import { findAccountsByIdOrEmail } from '#features/accounts/server/accounts.ts'
import { WELCOME_BONUS } from '#features/pricing/bonus.rules.ts'
import { CODE_PATTERN, getValidity, normalizeCode } from '#features/pricing/code.rules.ts'
import { baseMethodOf, METHOD_IDS, type MethodId } from '#features/pricing/method.rules.ts'
import { addCode, disableCode, listCodes, type ListedCode } from '#features/pricing/server/pricing.ts'
import { findSiteByHost } from '#features/sites/server/sites.ts'
import { calendarDate } from '#platform/contract.ts'
import { decimalToCents } from '#platform/money.ts'
import type { StaffContext } from '#platform/server/context.ts'

/** The help text of these commands. */
export const codeUsage = `  codes add <host> <code> --percent 20   adds a discount code; conditions: --country NL, --minimum 19.95 [--currency EUR],
                                         --methods ideal,paypal, --member <address or id>, --from and --until 2026-12-31,
                                         --uses 100, --repeatable, --first-purchase
  codes list <host>                      lists the codes of a site, with the number of paid orders
  codes disable <host> <code>            refuses a code from now on`

const options = {
  percent: { type: 'string' },
  country: { type: 'string' },
  minimum: { type: 'string' },
  currency: { type: 'string' },
  methods: { type: 'string' },
  member: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  uses: { type: 'string' },
  repeatable: { type: 'boolean' },
  'first-purchase': { type: 'boolean' },
} as const

const parse = (args: string[]) => parseArgs({ args, options, allowPositionals: true })
type Conditions = ReturnType<typeof parse>['values']

/** Runs `codes …`; returns the output, or null when the arguments are no command. */
export async function runCodeCommand(makeContext: () => Promise<StaffContext>, args: string[]): Promise<string | null> {
  const [command, ...rest] = args
  if (command !== 'codes') return null
  const { values, positionals } = parse(rest)
  const [action, host, typedCode = ''] = positionals
  if (!host || (action !== 'list' && (typedCode === '' || (action !== 'add' && action !== 'disable')))) return null
  const ctx = await findSiteContext(await makeContext(), host)
  const code = normalizeCode(typedCode)
  if (action === 'list') return (await listCodes(ctx)).map(formatCode).join('\n') || 'none'
  if (action === 'disable') return (await disableCode(ctx, code)) ? `${code} is disabled` : `no active ${code} here`
  const isAdded = await addCode(ctx, { code: parseCode(code), ...(await parseConditions(ctx, values)) })
  return isAdded ? `${code} is there` : `${code} is there already; a code cannot be changed`
}

async function findSiteContext(ctx: StaffContext, host: string): Promise<StaffContext> {
  const site = await findSiteByHost(ctx.db, host)
  if (!site) throw new Error(`no site has the host ${host}`)
  return { ...ctx, siteId: site.id }
}

function parseCode(code: string): string {
  if (CODE_PATTERN.test(code) && code !== WELCOME_BONUS.code) return code
  throw new Error(`a code has 3 to 40 letters, digits and hyphens, and is not ${WELCOME_BONUS.code}`)
}

async function parseConditions(ctx: StaffContext, values: Conditions) {
  const currency = values.currency ?? (values.minimum === undefined ? null : 'EUR')
  return {
    percent: parseCount('percent', values.percent, 99),
    country: parseLetters('country', values.country, /^[A-Z]{2}$/),
    currency: parseLetters('currency', currency ?? undefined, /^[A-Z]{3}$/),
    minimumCents: values.minimum === undefined ? 0 : decimalToCents(values.minimum),
    methods: values.methods === undefined ? null : parseMethods(values.methods),
    memberId: values.member === undefined ? null : await requireMemberId(ctx, values.member),
    startsAt: values.from === undefined ? ctx.now() : parseDate('from', values.from),
    expiresAt: values.until === undefined ? null : parseDate('until', values.until),
    maxUses: values.uses === undefined ? null : parseCount('uses', values.uses, 1_000_000),
    oncePerMember: !values.repeatable,
    firstPurchaseOnly: values['first-purchase'] ?? false,
  }
}

function parseCount(name: string, value: string | undefined, max: number): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= max) return number
  throw new Error(`--${name} must be a whole number from 1 to ${max}`)
}

function parseLetters(name: string, value: string | undefined, pattern: RegExp): string | null {
  if (value === undefined) return null
  if (pattern.test(value)) return value
  throw new Error(`--${name} must be a code in capitals, such as ${name === 'country' ? 'NL' : 'EUR'}`)
}

function parseMethods(list: string): MethodId[] {
  const methods = list.split(',').map((name) => METHOD_IDS.find((id) => id === name))
  if (methods.includes(undefined)) throw new Error(`--methods is a list of ${METHOD_IDS.join(', ')}`)
  return [...new Set(methods.flatMap((id) => (id ? [baseMethodOf(id)] : [])))]
}

/** Parses a date as its start in UTC. */
function parseDate(name: string, value: string): Date {
  if (calendarDate.safeParse(value).success) return new Date(`${value}T00:00:00Z`)
  throw new Error(`--${name} must be a date such as 2026-12-31`)
}

async function requireMemberId(ctx: StaffContext, addressOrId: string): Promise<string> {
  const accounts = await findAccountsByIdOrEmail(ctx.db, addressOrId)
  const account = accounts.find(({ siteId }) => siteId === ctx.siteId)
  if (!account) throw new Error(`no account of the site has the address or id ${addressOrId}`)
  return account.id
}

function formatCode(row: ListedCode): string {
  const { code, percent, country, minimum_cents: minimum, currency, methods, member_id: memberId } = row
  const limits = {
    maxUses: row.max_uses,
    oncePerMember: row.once_per_member,
    firstPurchaseOnly: row.first_purchase_only,
  }
  const conditions = [
    row.status,
    getValidity(limits),
    row.max_uses !== null && `at most ${row.max_uses} uses`,
    country,
    minimum > 0 && `from ${minimum} cents`,
    currency,
    methods?.join('+'),
    memberId && `member ${memberId}`,
    `since ${row.starts_at.toISOString().slice(0, 10)}`,
    row.expires_at && `until ${row.expires_at.toISOString().slice(0, 10)}`,
    `${row.paid_orders} paid`,
  ]
  return `${code}  ${percent}%  ${conditions.filter(Boolean).join(', ')}`
}
