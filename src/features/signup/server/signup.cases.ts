import { everyone, membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { signupContract } from '../contract.ts'

export const cases: EndpointCases<typeof signupContract> = {
  eligibility: { access: everyone, pair: noInput },
  partnerSignup: {
    access: {
      visitor: 401,
      stranger: 401,
      blocked: 401,
      body: { reference: 'r', email: 'x@example.com' },
    },
    pair: { body: {} },
  },
  pending: { access: { visitor: 410, stranger: 410, blocked: 410, query: 'token=x' }, pair: { query: 'token=x' } },
  complete: { access: { visitor: 422, stranger: 422, blocked: 422, body: {} }, pair: { body: {} } },
  firstMessage: { access: membersOnly, pair: noInput },
  welcome: { access: membersOnly, pair: noInput },
  discardFirstMessage: { access: membersOnly, pair: { isSentByBlockedOnly: true } },
  signup: { access: { visitor: 422, stranger: 422, blocked: 422, body: {} }, pair: { body: {} } },
  confirm: {
    access: { visitor: 410, stranger: 410, blocked: 410, body: { token: 'x'.repeat(43) } },
    pair: { body: {} },
  },
  resend: { access: { visitor: 403, stranger: 200, blocked: 200, body: {} }, pair: { body: {} } },
}
