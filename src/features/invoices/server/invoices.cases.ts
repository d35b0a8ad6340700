import { emptyRequest, ownersOnly, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import type { invoicesContract } from '../contract.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'

const missingId = '0190b6a0-0000-7000-8000-000000000001'

export const cases: EndpointCases<typeof invoicesContract> = {
  invoice: { target: 'invoice', access: ownersOnly, blockedPairRequest: emptyRequest },
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'payments.invoice',
    endpoint: 'invoices.invoice',
    keyedBy: 'member',
    points: 60,
    windowSeconds: 600,
    request: ({ caller }) => caller.get(`/api/invoices/${missingId}`),
  },
]

export const officeCases: OfficeCases<typeof invoicesOfficeContract> = {
  evidence: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: (await payOrder(world)).orderId } }),
  },
  reconciliation: { auditEntries: 0 },
  startReconciliation: {
    auditEntries: 1,
    input: async (world) => {
      await world.sql('update reconciliation set requested_at = null')
      return {}
    },
  },
  vat: { auditEntries: 0, input: () => ({ query: 'period=2026-Q2' }) },
  contradictions: { auditEntries: 0, input: () => ({ query: 'period=2026-Q2' }) },
  exportVat: { auditEntries: 1, input: () => ({ params: { period: '2026-05' } }) },
  closeVatMonth: {
    auditEntries: 1,
    input: async (world) => {
      await world.sql('delete from vat_month')
      return { params: { month: '2026-01' } }
    },
  },
}
