import type { Caller } from './caller.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** A complaint that is accepted. */
export const complaint = {
  category: 'member',
  body: 'Een lid vraagt mij telkens om geld voor een ticket.',
  link: 'Maarten',
  name: 'Klaas Klager',
  email: 'klaas@example.com',
  isTruthful: true,
}

/** Files a complaint, by default as a visitor. Returns its number. */
export async function fileComplaint(world: World, caller: Caller = world.visitor(), changes = {}): Promise<string> {
  const response = await caller.post('/api/complaints', { ...complaint, ...changes })
  const { number } = (await response.json()) as { number: string }
  return number
}

/** Adds a closed complaint of a member with an answer. An open one outlives the member, which a test of complaints covers. */
export async function addAnsweredComplaint(world: World, member: TestMember, hobby: string): Promise<void> {
  const number = await fileComplaint(world, world.as(member), { name: member.name, email: member.email })
  await world.sql(
    `insert into complaint_answer (id, complaint_id, body, answered_by, answered_at)
     select gen_random_uuid(), id, $2, 'kees', now() from complaint where number = $1`,
    [number, `Beste ${hobby}-speler, we zoeken het uit.`],
  )
  await world.sql('update complaint set closed_at = now() where number = $1', [number])
}
