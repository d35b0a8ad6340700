import * as z from 'zod'
import { ENTRY_REASONS } from '#features/credits/entry.rules.ts'
import { BAN_FINGERPRINT_KINDS } from '#features/moderation/ban-fingerprint.rules.ts'
import { GROUNDS, OUTCOMES, REPORT_CATEGORIES, SUBJECT_KINDS } from '#features/moderation/rules.ts'
import { SUSPENSION_CAUSES } from '#features/notifications/preferences.rules.ts'
import { MANDATE_STATES } from '#features/bank/mandate.rules.ts'
import { ORDER_STATES } from '#features/orders/rules.ts'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, text } from '#platform/contract.ts'

const status = z.enum(['not_confirmed', 'active', 'banned', 'deleted'])

const account = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  status,
  signupAt: instant,
})

const session = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  country: z.string().nullable(),
  startedAt: instant,
  lastUsedAt: instant,
})

const order = z.object({
  id,
  number: z.string(),
  state: z.enum(ORDER_STATES),
  credits: z.int(),
  totalCents: z.int(),
  currency: z.string(),
  createdAt: instant,
  reversedAt: instant.nullable(),
})

const entry = z.object({ at: instant, reason: z.enum(ENTRY_REASONS), credits: z.int(), balance: z.int() })

const mandate = z.object({
  id,
  reference: z.string(),
  iban: z.string(),
  state: z.enum(MANDATE_STATES),
  signedAt: instant,
  orderId: id,
  orderNumber: z.string(),
})

const money = z.object({
  credits: z.int(),
  isPremium: z.boolean(),
  orders: z.array(order),
  entries: z.array(entry),
  mandates: z.array(mandate),
})

const mail = z.object({
  id: z.string(),
  subject: z.string(),
  createdAt: instant,
  state: z.enum(['queued', 'failing', 'sent']),
})

const memberCase = z.object({
  id,
  subjectKind: z.enum(SUBJECT_KINDS),
  category: z.enum(REPORT_CATEGORIES),
  openedAt: instant,
  closedAt: instant.nullable(),
  decision: z
    .object({
      outcome: z.enum(OUTCOMES),
      ground: z.enum(GROUNDS).nullable(),
      decidedAt: instant,
      endsAt: instant.nullable(),
      objectedAt: instant.nullable(),
      reversedAt: instant.nullable(),
    })
    .nullable(),
})

const banMatch = z.object({
  kind: z.enum(BAN_FINGERPRINT_KINDS),
  at: instant,
  bannedAt: instant,
  memberId: id.nullable(),
  caseId: id.nullable(),
})

const note = z.object({ id, body: z.string(), staffName: z.string(), writtenAt: instant })

const auditEntry = z.object({
  id: z.string(),
  at: instant,
  staffName: z.string(),
  role: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
})

const file = account.extend({
  /** Whether staff banned the account. A decision about a case can close it too. */
  isBannedByStaff: z.boolean(),
  language: z.string(),
  confirmedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  graceEnd: instant.nullable(),
  lastActive: instant.nullable(),
  photos: z.object({ active: z.int(), pending: z.int(), rejected: z.int() }),
  sessions: z.array(session),
  mails: z.array(mail),
  suspensions: z.array(z.object({ cause: z.enum(SUSPENSION_CAUSES), at: instant })),
  agreements: z.array(z.object({ version: instant, agreedAt: instant })),
  sensitiveConsentAt: instant,
  /** Since when a login needs a code; null while codes are off. */
  codesSince: instant.nullable(),
  /** When support turns codes off, unless the member uses a code before. */
  codesRemovalAt: instant.nullable(),
  audit: z.array(auditEntry),
  notes: z.array(note),
  /** The number of reports that the member made. */
  reportsMade: z.int(),
  /** Null for a role that may not read cases. */
  cases: z.array(memberCase).nullable(),
  /** The banned members whom the member resembles; null for a role that may not read cases. */
  banMatches: z.array(banMatch).nullable(),
  /** By what other accounts of the member are found; null for a role that may not compare. */
  matches: z
    .object({
      devices: z.array(z.object({ fingerprint: z.string(), usedAt: instant })),
      photos: z.array(z.object({ id, status: z.enum(['pending', 'active', 'rejected']), createdAt: instant })),
    })
    .nullable(),
  /** Null for a role that may not read about money. */
  money: money.nullable(),
})

/** The endpoints of the office about members. */
export const membersOfficeContract = {
  members: officeEndpoint('members.read')
    .route({ method: 'GET', path: '/office/members' })
    .input(z.strictObject({ query: text({ max: 254 }).optional() }))
    .output(z.object({ members: z.array(account), isCut: z.boolean() })),
  member: officeEndpoint('members.read')
    .route({ method: 'GET', path: '/office/members/{id}' })
    .input(z.strictObject({ id }))
    .output(file)
    .errors({ member_not_found: { status: 404 } }),
}
