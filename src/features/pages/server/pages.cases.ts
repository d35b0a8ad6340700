import { everyone, type EndpointCases } from '#testing/endpoint-case.ts'
import type { LimitCase } from '#testing/limit-case.ts'
import type { pagesContract } from '../contract.ts'

const HOUR = 3_600
const notFound = { visitor: 404, otherMember: 404, blockedMember: 404, owner: 404 }

const complaintBody = (index = 0) => ({
  category: 'other',
  body: `Het zoeken werkt niet op mijn telefoon, poging ${index}.`,
  name: 'Klaas Klager',
  email: `klager${index}@example.com`,
  isTruthful: true,
})

export const cases: EndpointCases<typeof pagesContract> = {
  complain: { access: { ...everyone, body: complaintBody() }, blockedPairRequest: { body: {} } },
  complaintReceipt: { access: notFound, blockedPairRequest: {} },
  textPage: { access: notFound, blockedPairRequest: {} },
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'pages.complaint',
    endpoint: 'pages.complain',
    keyedBy: 'network',
    points: 5,
    windowSeconds: HOUR,
    request: ({ caller, index }) => caller.post('/api/complaints', complaintBody(index)),
  },
  {
    limit: 'pages.complaint_address',
    endpoint: 'pages.complain',
    keyedBy: 'input',
    points: 3,
    windowSeconds: 24 * HOUR,
    request: ({ caller, index }) =>
      caller.post('/api/complaints', { ...complaintBody(index), email: 'klager@example.com' }),
  },
]
