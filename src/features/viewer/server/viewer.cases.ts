import { membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { viewerContract } from '../contract.ts'

export const cases: EndpointCases<typeof viewerContract> = {
  user: { access: membersOnly, pair: noInput },
  changeUser: { access: { ...membersOnly, body: { language: 'nl' } }, pair: { body: { language: 'nl' } } },
  logIn: {
    access: {
      visitor: 401,
      stranger: 401,
      blocked: 401,
      body: { email: 'nobody@test.vonk.test', password: 'not this one' },
    },
    pair: { body: {} },
  },
}
