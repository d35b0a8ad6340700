import type { ReportCategory } from '#features/moderation/rules.ts'
import { reportMember } from './reports.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** Lets a colleague ban a member on the file. */
export async function banOnFile(world: World, { id }: Pick<TestMember, 'id'>): Promise<void> {
  const kim = await world.staff('moderator')
  await kim.post(`/api/office/members/${id}/ban`, { reason: 'Oplichting.' })
}

/** Bans a reported member by a decision. Returns the id of the case. */
export async function banByDecision(
  world: World,
  member: TestMember,
  category: ReportCategory = 'scam',
): Promise<string> {
  const id = await reportMember(world, member, { category })
  const kim = await world.staff('moderator')
  await kim.post(`/api/office/cases/${id}/ban`, { ground: 'money', body: 'Je vroeg leden om geld.' })
  return id
}
