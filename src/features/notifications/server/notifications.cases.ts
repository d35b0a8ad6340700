import { everyone, membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { LimitCase } from '#testing/limit-case.ts'
import type { notificationsContract } from '../contract.ts'

const forgedToken = 'a'.repeat(64)
const dismissal = { alert: 'enrich-profile' } as const
const visit = { until: '2026-07-01T12:00:00.000Z' } as const
const report = { type: 'bounce', recipient: 'noa@example.com' } as const

export const cases: EndpointCases<typeof notificationsContract> = {
  list: { access: membersOnly, blockedPair: noInput },
  markSeen: { access: { ...membersOnly, body: visit }, blockedPair: { body: visit } },
  preferences: { access: membersOnly, blockedPair: noInput },
  changePreferences: { access: { ...membersOnly, body: { isDiscreet: true } }, blockedPair: { body: {} } },
  resumeMails: { access: { ...membersOnly, body: {} }, blockedPair: { body: {} } },
  unsubscribe: {
    access: {
      visitor: 410,
      otherMember: 410,
      blockedMember: 410,
      owner: 410,
      body: { token: forgedToken, scope: 'kinds' },
    },
    blockedPair: { body: { token: forgedToken, scope: 'kinds' } },
  },
  dismissAlert: { access: { ...membersOnly, body: dismissal }, blockedPair: { body: dismissal } },
  setPush: { access: { ...membersOnly, body: { subscription: null } }, blockedPair: { body: { subscription: null } } },
  reportMail: {
    access: { ...everyone, visitor: 401, otherMember: 401, blockedMember: 401, owner: 401, body: report },
    blockedPair: { body: report },
  },
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'notifications.unsubscribe',
    endpoint: 'notifications.unsubscribe',
    keyedBy: 'network',
    points: 300,
    windowSeconds: 600,
    request: ({ caller }) => caller.post('/api/unsubscription', { token: forgedToken, scope: 'kinds' }),
  },
  {
    limit: 'notifications.mail_key',
    endpoint: 'notifications.reportMail',
    keyedBy: 'network',
    points: 20,
    windowSeconds: 900,
    request: ({ caller }) => caller.post('/api/mail-events', report),
  },
]
