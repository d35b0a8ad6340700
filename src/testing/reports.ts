import type { ReportCategory, SubjectKind } from '#features/moderation/rules.ts'
import { findMailedLink } from './mailed-links.ts'
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
    'select id from moderation_case where member_id = $1 order by opened_at desc, id desc limit 1',
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
