import type { ReportCategory } from '#features/moderation/rules.ts'
import { reportMember } from './reports.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** Lets a colleague ban a member on the file. */
export async function banOnFile(world: World, { id }: Pick<TestMember, 'id'>): Promise<void> {
  const kim = await world.staff('moderator')
  await kim.post(`/api/office/members/${id}/ban`, { reason: 'Oplichting.' })
}

/** Lets a colleague lift the ban on the file of a member. */
export async function unbanOnFile(world: World, { id }: Pick<TestMember, 'id'>): Promise<void> {
  const kim = await world.staff('moderator')
  const { status } = await kim.post(`/api/office/members/${id}/unban`, { reason: 'Een vergissing.' })
  if (status !== 200) throw new Error(`the ban was not lifted: ${status}`)
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
