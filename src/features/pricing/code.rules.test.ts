import { expect, test } from 'vitest'
import {
  checkCode,
  getCodeState,
  getDiscountStatus,
  getOwnLimits,
  getValidity,
  isUsedUp,
  normalizeCode,
  parseEnteredCode,
  type DiscountCode,
} from './code.rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

const code: DiscountCode = {
  kind: 'code',
  code: 'ZOMER',
  percent: 20,
  expiresAt: null,
  country: null,
  currency: null,
  minimumCents: 0,
  methods: null,
  startsAt: now,
  memberId: null,
  isDisabled: false,
  maxUses: null,
  oncePerMember: false,
  firstPurchaseOnly: false,
}
const user = { memberId: 'anna', country: 'NL', currency: 'EUR', hasCompletedOrder: false, uses: { total: 0, own: 0 } }

test.each<[string, Partial<DiscountCode>, Partial<typeof user>, string | null]>([
  ['without conditions', {}, {}, null],
  ['that is disabled', { isDisabled: true }, {}, 'code_not_found'],
  ['that starts now', { startsAt: now }, {}, null],
  ['that starts later', { startsAt: later(1) }, {}, 'code_not_found'],
  ['of the member', { memberId: 'anna' }, {}, null],
  ['of another member', { memberId: 'bert' }, {}, 'code_not_found'],
  [
    'of another member that is used up',
    { memberId: 'bert', maxUses: 1 },
    { uses: { total: 1, own: 0 } },
    'code_not_found',
  ],
  ['that expires later', { expiresAt: later(1) }, {}, null],
  ['that expires now', { expiresAt: now }, {}, 'code_expired'],
  ['once per member, used by others', { oncePerMember: true }, { uses: { total: 9, own: 0 } }, null],
  ['once per member, used by the member', { oncePerMember: true }, { uses: { total: 9, own: 1 } }, 'code_used'],
  ['with a use left', { maxUses: 3 }, { uses: { total: 2, own: 2 } }, null],
  ['without a use left', { maxUses: 3 }, { uses: { total: 3, own: 0 } }, 'code_used'],
  ['used and expired', { maxUses: 1, expiresAt: now }, { uses: { total: 1, own: 1 } }, 'code_used'],
  ['for the first purchase', { firstPurchaseOnly: true }, {}, null],
  [
    'for the first purchase, after one',
    { firstPurchaseOnly: true },
    { hasCompletedOrder: true },
    'code_first_purchase',
  ],
  ['of the country', { country: 'NL' }, {}, null],
  ['of another country', { country: 'BE' }, {}, 'code_wrong_country'],
  ['of another currency', { currency: 'CHF' }, {}, 'code_wrong_country'],
  ['of the currency', { currency: 'EUR' }, {}, null],
])('R-5.06 R-5.07 R-5.09 R-5.10 a code %s', (_what, conditions, facts, refusal) => {
  expect(checkCode({ ...code, ...conditions }, { ...user, ...facts }, now)?.code ?? null).toBe(refusal)
})

test('a code is entered in any case and with spaces around it', () => {
  expect(normalizeCode(' zomer-20 ')).toBe('ZOMER-20')
})

test.each([
  'ZOMER–20',
  'ZOMER\u201120',
  'ZOMER−20',
  'ZOMER-20\u200B',
  'ＺＯＭＥＲ-20',
  'ZOMER-20.',
  '“ZOMER-20”',
  'zomer - 20',
])('the pasted code %j is ZOMER-20', (pasted) => {
  expect(normalizeCode(pasted)).toBe('ZOMER-20')
  expect(parseEnteredCode(pasted)).toBe('ZOMER-20')
})

test('R-9.07 R-9.09 the welcome bonus is for one first purchase, a retention discount for one', () => {
  expect([isUsedUp(getOwnLimits('bonus'), { total: 0, own: 1 }), getOwnLimits('bonus').firstPurchaseOnly]).toEqual([
    true,
    true,
  ])
  expect([
    isUsedUp(getOwnLimits('retention'), { total: 0, own: 1 }),
    getOwnLimits('retention').firstPurchaseOnly,
  ]).toEqual([true, false])
})

test.each([
  [{ firstPurchaseOnly: true }, 'first_purchase'],
  [{ maxUses: 1 }, 'single_use'],
  [{ oncePerMember: true }, 'once_per_member'],
  [{ maxUses: 2 }, 'unlimited'],
  [{}, 'unlimited'],
])('R-3.63 the validity of a code with %j is %s', (limits, validity) => {
  expect(getValidity({ ...code, ...limits })).toBe(validity)
})

test.each([
  [null, false, { status: 'active', expired: false }],
  ['2026-06-01T10:00:01Z', false, { status: 'active', expired: false }],
  ['2026-06-01T10:00:00Z', false, { status: 'inactive', expired: true }],
  ['2026-06-01T09:59:59Z', true, { status: 'inactive', expired: true }],
  [null, true, { status: 'inactive', expired: false }],
] as const)('R-3.63 R-9.08 a discount that expires at %s, disabled %s, is %j', (expires, isDisabled, status) => {
  expect(getDiscountStatus({ expiresAt: expires ? new Date(expires) : null, isDisabled }, now)).toEqual(status)
})

test.each([
  [{}, 'active'],
  [{ startsAt: later(1) }, 'planned'],
  [{ expiresAt: now }, 'expired'],
  [{ expiresAt: later(1) }, 'active'],
  [{ maxUses: 2, paidOrders: 1 }, 'active'],
  [{ maxUses: 2, paidOrders: 2 }, 'used_up'],
  [{ isDisabled: true, expiresAt: now }, 'disabled'],
] as const)('a code with %j is %s in the office', (facts, state) => {
  const standard = { isDisabled: false, startsAt: now, expiresAt: null, maxUses: null, paidOrders: 0 }
  expect(getCodeState({ ...standard, ...facts }, now)).toBe(state)
})
