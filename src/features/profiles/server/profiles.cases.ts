import { membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { profilesContract } from '../contract.ts'

export const cases: EndpointCases<typeof profilesContract> = {
  member: { access: { visitor: 403, stranger: 200, blocked: 404, owner: 200 }, pair: noInput },
  publicMember: {
    target: 'publicMember',
    access: { visitor: 200, stranger: 200, blocked: 404, owner: 200 },
    pair: noInput,
  },
  mine: { access: membersOnly, pair: noInput },
  preview: { access: { ...membersOnly, query: 'as=free' }, pair: noInput },
  change: { access: { ...membersOnly, body: { about: 'Hallo' } }, pair: { body: {} } },
  privacy: { access: membersOnly, pair: noInput },
  changePrivacy: { access: { ...membersOnly, body: { messagesFrom: 'everyone' } }, pair: { body: {} } },
}
