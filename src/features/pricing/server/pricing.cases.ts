import { emptyRequest, everyone, membersOnly, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import { addCode } from '#testing/orders.ts'
import type { pricingContract } from '../contract.ts'
import type { pricingOfficeContract } from '../office.contract.ts'

const newId = () => crypto.randomUUID()

export const cases: EndpointCases<typeof pricingContract> = {
  prices: { access: everyone, blockedPairRequest: emptyRequest },
  offer: { access: membersOnly, blockedPairRequest: emptyRequest },
  retentionOffer: { access: membersOnly, blockedPairRequest: emptyRequest },
  acceptRetentionOffer: { access: membersOnly, blockedPairRequest: emptyRequest },
  discountCode: { access: membersOnly, blockedPairRequest: emptyRequest },
  dismissBonusDialog: { access: membersOnly, blockedPairRequest: emptyRequest },
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'payments.discount_code',
    endpoint: 'pricing.discountCode',
    keyedBy: 'member',
    points: 10,
    windowSeconds: 3_600,
    request: ({ caller, index }) => caller.get(`/api/discountcode.php?code=RAAD${index}`),
  },
]

export const officeCases: OfficeCases<typeof pricingOfficeContract> = {
  codes: { auditEntries: 0 },
  addCode: { auditEntries: 1, input: () => ({ body: { code: `C-${newId()}`, percent: 20 } }) },
  endCode: {
    auditEntries: 1,
    input: async (world) => {
      const code = `C-${newId()}`.toUpperCase()
      await addCode(world, { code, percent: 20 })
      return { params: { code }, body: {} }
    },
  },
}
