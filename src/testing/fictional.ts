import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { startConversation } from './reports.ts'
import type { TestMember } from './test-members.ts'
import type { TestStaff } from './test-staff.ts'
import type { World } from './world.ts'

/** Makes a fictional profile in the office of a site that has them. Returns its id. */
export async function makeFictional(world: World, staff: TestStaff, changes: object = {}): Promise<string> {
  await changeSettings(world.ctx(), { fictional_profiles: true })
  const fields = { name: 'Rolande', gender: 'female', seeks: 'male', birthDate: '1990-05-01', city: 'Utrecht' }
  const body = { id: crypto.randomUUID(), about: 'Bedacht.', ...fields, ...changes }
  return ((await (await staff.post('/api/office/fictional', body)).json()) as { id: string }).id
}

/** Lets a member write to a fictional profile. Returns the id of the conversation. */
export async function writeToFictional(world: World, member: TestMember, profileId: string): Promise<string> {
  return startConversation(world, member, { id: profileId, name: '', email: '', token: '' }, 'Hoi Rolande')
}

/** Creates a conversation that waits for an answer. */
export async function newWaitingConversation(world: World, staff: TestStaff) {
  const profileId = await makeFictional(world, staff)
  const member = await world.member({ gender: 'male', credits: 9 })
  return { profileId, member, id: await writeToFictional(world, member, profileId) }
}
