import { addBouncedSignup } from './mails/bounced-signups.ts'
import { expectSuccess } from './notification-statements.ts'
import type { World } from './world.ts'

/** Lists the signups whose mail was refused, and decides about each in another way. */
export async function runBouncedSignupStatements(world: World): Promise<void> {
  const kim = await world.staff('support')
  const decisions = [
    ['address', { email: 'goed@example.com' }],
    ['removal', {}],
    ['leave', {}],
  ] as const
  for (const [path, body] of decisions) {
    const { id } = await addBouncedSignup(world, { email: `${path}@exmaple.com` })
    await expectSuccess(kim.get('/api/office/signups'))
    await expectSuccess(kim.post(`/api/office/signups/${id}/${path}`, body))
  }
}
