import type { ReportCategory, SubjectKind } from '#features/moderation/rules.ts'
import { randomUUID } from 'node:crypto'
import { findMailedLink } from './mails/mailed-links.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

interface TestReport {
  readonly kind?: SubjectKind
  readonly id: string
  readonly category?: ReportCategory
  readonly body?: string
  readonly blocks?: boolean
}

/** Reports a member, or another thing. */
export function sendReport(world: World, reporter: TestMember, report: TestReport): Promise<Response> {
  const defaults = { kind: 'member', category: 'insult', body: '', blocks: false }
  return world.as(reporter).post('/api/reports', { ...defaults, ...report })
}

/** Lets a member write to another. Returns the id of the conversation. */
export async function startConversation(world: World, from: TestMember, to: TestMember, text = 'Hoi'): Promise<string> {
  const response = await world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text })
  return ((await response.json()) as { conversationId: string }).conversationId
}

/** Reports a new member as another. Returns the id of the case. */
export async function newCase(world: World, report: Partial<TestReport> = {}): Promise<string> {
  const reported = await world.member({ gender: 'male' })
  return reportMember(world, reported, report)
}

/** Reports a member as a new one. Returns the id of the case. */
export async function reportMember(
  world: World,
  reported: TestMember,
  report: Partial<TestReport> = {},
): Promise<string> {
  await sendReport(world, await world.member(), { id: reported.id, ...report })
  const [row] = await world.sql<{ id: string }>(
    'select id from moderation_case where member_id = $1 order by closed_at is null desc, opened_at desc limit 1',
    [reported.id],
  )
  return row?.id ?? ''
}

/** Lets a moderator advise a new member, who objects. Returns the id of the case. */
export async function fileObjection(world: World, reported?: TestMember): Promise<string> {
  const member = reported ?? (await world.member({ gender: 'male' }))
  const id = await reportMember(world, member)
  const moderator = await world.staff('moderator')
  const decision = { outcome: 'advice', ground: 'respect', body: 'Schrijf vriendelijk.' }
  await moderator.post(`/api/office/cases/${id}/decision`, decision)
  const { token } = await findMailedLink(world, member.email)
  await world.visitor().post(`/api/objections/${token}`, { body: 'Ik schreef niets lelijks.' })
  return id
}

/** Adds a closed case about a member, and one that they reported. An open one outlives the member, which a test covers. */
export async function addClosedCases(world: World, member: TestMember, friend: TestMember): Promise<void> {
  await fileObjection(world, member)
  await sendReport(world, member, { id: friend.id, body: 'Mijn melding' })
  await world.sql('update moderation_case set closed_at = coalesce(closed_at, $1)', [world.clock.now()])
  // the address of the other reporter, in the mail about the outcome, contains their id
  await world.sql(
    'delete from mail_outbox where member_id in (select reporter_id from report where reporter_id <> $1)',
    [member.id],
  )
}
