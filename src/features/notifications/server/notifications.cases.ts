import { everyone, membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { notificationsContract } from '../contract.ts'
import type { notificationsOfficeContract } from '../office.contract.ts'

const forgedToken = 'a'.repeat(64)
const dismissal = { alert: 'enrich-profile' } as const
const visit = { until: '2026-07-01T12:00:00.000Z' } as const
const report = { type: 'bounce', recipient: 'noa@example.com' } as const

export const cases: EndpointCases<typeof notificationsContract> = {
  list: { access: membersOnly, blockedPairRequest: emptyRequest },
  markSeen: { access: { ...membersOnly, body: visit }, blockedPairRequest: { body: visit } },
  preferences: { access: membersOnly, blockedPairRequest: emptyRequest },
  changePreferences: { access: { ...membersOnly, body: { isDiscreet: true } }, blockedPairRequest: { body: {} } },
  resumeMails: { access: { ...membersOnly, body: {} }, blockedPairRequest: { body: {} } },
  unsubscribe: {
    access: {
      visitor: 410,
      otherMember: 410,
      blockedMember: 410,
      owner: 410,
      body: { token: forgedToken, scope: 'kinds' },
    },
    blockedPairRequest: { body: { token: forgedToken, scope: 'kinds' } },
  },
  dismissAlert: { access: { ...membersOnly, body: dismissal }, blockedPairRequest: { body: dismissal } },
  setPush: {
    access: { ...membersOnly, body: { subscription: null } },
    blockedPairRequest: { body: { subscription: null } },
  },
  reportMail: {
    access: { ...everyone, visitor: 401, otherMember: 401, blockedMember: 401, owner: 401, body: report },
    blockedPairRequest: { body: report },
  },
}

export const officeCases: OfficeCases<typeof notificationsOfficeContract> = {
  liftSuspension: {
    auditEntries: 1,
    input: async (world) => {
      const { id } = await world.member()
      await world.sql(
        `insert into mail_suspension (member_id, site_id, cause, kinds, suspended_at) values ($1, $2, 'bounce', '{}', $3)`,
        [id, world.siteId, world.clock.now()],
      )
      return { params: { id }, body: { reason: 'De mailserver was in de war.' } }
    },
  },
  liftSuspensions: { auditEntries: 1, input: () => ({ body: { since: '2026-07-01T09:30', reason: 'Een storing.' } }) },
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
