import type { Caller } from './caller.ts'
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
