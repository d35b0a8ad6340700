import { membersOnly, noInput, ownersOnly, type EndpointCases } from '#testing/endpoint-case.ts'
import type { paymentsContract } from '../contract.ts'

const order = { bundleId: 'p1', method: 'ideal' }

export const cases: EndpointCases<typeof paymentsContract> = {
  offer: { access: membersOnly, pair: noInput },
  retentionOffer: { access: membersOnly, pair: noInput },
  acceptRetentionOffer: { access: membersOnly, pair: noInput },
  place: {
    target: 'order',
    createsTarget: true,
    access: { ...ownersOnly, body: order },
    pair: { body: {} },
  },
  retry: {
    target: 'order',
    access: { ...ownersOnly, body: { method: 'ideal' } },
    pair: { body: { method: 'ideal' } },
  },
  find: { target: 'order', access: ownersOnly, pair: noInput },
  list: { access: membersOnly, pair: noInput },
  notify: { access: { visitor: 200, stranger: 200, blocked: 200, body: { id: 'tr_unknown' } }, pair: { body: {} } },
}
