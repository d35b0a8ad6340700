import { TOTP } from 'otpauth'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** The authenticator app and the recovery codes of a test member. */
export interface TestCodes {
  readonly secret: string
  readonly recoveryCodes: string[]
}

/** Returns the code that an authenticator app shows so many seconds later. */
export function generateCode(world: World, secret: string, secondsLater = 0): string {
  return new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() + secondsLater * 1_000 })
}

/** Makes a secret for an authenticator app of a member, which waits for its first code. */
export async function requestSecret(world: World, member: TestMember): Promise<{ secret: string; uri: string }> {
  return (await world.as(member).post('/api/code-app', {})).json()
}

/** Turns codes on for a member who has just logged in, and moves the clock to the next code. */
export async function turnOnCodes(world: World, member: TestMember): Promise<TestCodes> {
  const { secret } = await requestSecret(world, member)
  const response = await world.as(member).put('/api/code-app', { code: generateCode(world, secret) })
  if (response.status !== 200) throw new Error(`codes were not turned on: ${await response.text()}`)
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] }
  world.clock.advanceSeconds(30)
  return { secret, recoveryCodes }
}
