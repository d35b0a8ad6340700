import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { findMailedToken, signUpVisitor, fetchUser } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'

const claimed = 'bezet@example.com'
const free = 'vrij@example.com'
const password = 'vier gele fietsen'

const uniqueHeaders = ['date', 'x-request-id']

/** Serializes a response without its cookie tokens and unique headers. */
async function serializeResponse(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !uniqueHeaders.includes(name))
  const lines = headers.map(([name, value]) => `${name}: ${value.replace(/=[\w-]{43};/, '=…;')}`)
  return [response.status, ...lines, '', await response.text()].join('\n')
}

const logInWith = (world: World, email: string, typed = password) =>
  world.visitor().post('/api/user.php', { email, password: typed })

/** Returns the member's own data from a login response, without its unique values. */
async function readOwnUser(response: Response): Promise<unknown> {
  expect(response.status).toBe(200)
  const { user } = (await response.json()) as { user: Record<string, unknown> & { profile: object } }
  return { ...user, id: '…', email: '…', profile: { ...user.profile, id: '…' } }
}

test('C-24b strict: signup and later logins give identical responses for a claimed and a free address', async () => {
  await using world = await newWorld()
  await world.member({ email: claimed })
  const expectSameResponse = async (request: (email: string) => Promise<Response>) => {
    const [forClaimed, forFree] = [
      await serializeResponse(await request(claimed)),
      await serializeResponse(await request(free)),
    ]
    expect(forClaimed).toBe(forFree)
    return forClaimed
  }

  expect(await expectSameResponse((email) => logInWith(world, email, 'geen van beide hier'))).toContain('login_failed')
  const signups = new Map(
    await Promise.all(
      [claimed, free].map(async (email) => [email, await signUpVisitor(world, { email, password })] as const),
    ),
  )
  await expectSameResponse(async (email) => signups.get(email)!.response)
  await expectSameResponse((email) => signups.get(email)!.browser.post('/api/signup/confirm', { code: 'abcdef' })) // costs no try
  const wrongCode = String((Number((await findMailedToken(world, free)).code) + 1) % 1_000_000).padStart(6, '0')
  const tryCode = (email: string) => signups.get(email)!.browser.post('/api/signup/confirm', { code: wrongCode })
  expect(await expectSameResponse(tryCode)).toContain('"triesLeft":4')
  await expectSameResponse((email) => signups.get(email)!.browser.post('/api/signup/confirmation-mail', {}))
  expect(await expectSameResponse((email) => logInWith(world, email, 'geen van beide hier'))).toContain('login_failed')
  const [known, unknown] = [await logInWith(world, claimed), await logInWith(world, free)]
  expect(known.headers.getSetCookie().map((line) => line.slice(0, 4))).toEqual(['devi', 'sid='])
  expect(await readOwnUser(known)).toEqual(await readOwnUser(unknown))
})

test('C-24b strict: blocked logins give identical responses for a claimed and a free address', async () => {
  await using world = await newWorld()
  await world.member({ email: claimed })
  for (const email of [claimed, free])
    for (let count = 0; count < 5; count++) await logInWith(world, email, `fout ${count} wachtwoord`)
  const [known, unknown] = [
    await serializeResponse(await logInWith(world, claimed)),
    await serializeResponse(await logInWith(world, free)),
  ]
  expect(known).toBe(unknown)
  expect(known).toContain('login_blocked')
})

test('C-24b the confirmed and the unconfirmed account of an address each have their own password', async () => {
  await using world = await newWorld()
  const stranger = await signUpVisitor(world, { email: free, password: 'drie blauwe boten' })
  world.clock.advanceSeconds(60)
  const owner = await signUpVisitor(world, { email: free, password })
  await owner.browser.post('/api/signup/confirm', { token: (await findMailedToken(world, free)).token })
  const readId = async (response: Response) => ((await response.json()) as { user: { id: string } }).user.id

  expect(await readId(await logInWith(world, free))).toBe((await fetchUser(owner.browser)).id)
  expect(await readId(await logInWith(world, free, 'drie blauwe boten'))).toBe((await fetchUser(stranger.browser)).id)
})

test('C-24b R-8.23 classic: signup reveals that the address is taken, login does not', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  await world.member({ email: claimed })
  const takenSignup = await signUpVisitor(world, { email: claimed, password })
  expect([takenSignup.response.status, await takenSignup.response.json()]).toEqual([
    409,
    { refusal: 'email_taken', details: { field: 'email' } },
  ])
  expect(takenSignup.response.headers.getSetCookie()).toEqual([])
  expect((await signUpVisitor(world, { email: free, password })).response.status).toBe(200)

  expect((await logInWith(world, claimed)).status).toBe(401) // no account was created for it
  expect((await logInWith(world, free)).status).toBe(200)
  const wrong = await Promise.all(
    [claimed, free].map(async (email) => serializeResponse(await logInWith(world, email, 'geen van beide'))),
  )
  expect(wrong[0]).toBe(wrong[1])
})
