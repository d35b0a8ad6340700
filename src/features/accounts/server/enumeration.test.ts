import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { findMailedToken, signUpVisitor, fetchUser } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'

const claimed = 'bezet@example.com'
const free = 'vrij@example.com'
const password = 'vier gele fietsen'

const uniqueHeaders = ['date', 'x-request-id']

/** Serializes an answer without its cookie tokens and unique headers. */
async function serializeReply(reply: Response): Promise<string> {
  const headers = [...reply.headers].filter(([name]) => !uniqueHeaders.includes(name))
  const lines = headers.map(([name, value]) => `${name}: ${value.replace(/=[\w-]{43};/, '=…;')}`)
  return [reply.status, ...lines, '', await reply.text()].join('\n')
}

const logInAs = (world: World, email: string, typed = password) =>
  world.visitor().post('/api/user.php', { email, password: typed })

/** Returns the own view of a new account, without its unique values. */
async function readOwnView(reply: Response): Promise<unknown> {
  expect(reply.status).toBe(200)
  const { user } = (await reply.json()) as { user: Record<string, unknown> & { profile: object } }
  return { ...user, id: '…', email: '…', profile: { ...user.profile, id: '…' } }
}

test('C-24b strict: signup and later logins answer identically for a claimed and a free address', async () => {
  await using world = await newWorld()
  await world.member({ email: claimed })
  const expectSameAnswer = async (answer: (email: string) => Promise<Response>) => {
    const [one, other] = [await serializeReply(await answer(claimed)), await serializeReply(await answer(free))]
    expect(one).toBe(other)
    return one
  }

  expect(await expectSameAnswer((email) => logInAs(world, email, 'geen van beide hier'))).toContain('login_failed')
  const browsers = new Map(
    await Promise.all(
      [claimed, free].map(async (email) => [email, await signUpVisitor(world, { email, password })] as const),
    ),
  )
  await expectSameAnswer(async (email) => browsers.get(email)!.reply)
  await expectSameAnswer((email) => browsers.get(email)!.browser.post('/api/signup/confirm', { code: 'abcdef' }))
  await expectSameAnswer((email) => browsers.get(email)!.browser.post('/api/signup/confirmation-mail', {}))
  expect(await expectSameAnswer((email) => logInAs(world, email, 'geen van beide hier'))).toContain('login_failed')
  const [known, unknown] = [await logInAs(world, claimed), await logInAs(world, free)]
  expect(known.headers.getSetCookie().map((line) => line.slice(0, 4))).toEqual(['devi', 'sid='])
  expect(await readOwnView(known)).toEqual(await readOwnView(unknown))
})

test('C-24b strict: blocked logins answer identically too', async () => {
  await using world = await newWorld()
  await world.member({ email: claimed })
  for (const email of [claimed, free])
    for (let count = 0; count < 5; count++) await logInAs(world, email, `fout ${count} wachtwoord`)
  const [known, unknown] = [
    await serializeReply(await logInAs(world, claimed)),
    await serializeReply(await logInAs(world, free)),
  ]
  expect(known).toBe(unknown)
  expect(known).toContain('login_blocked')
})

test('C-24b the confirmed and the unconfirmed account of an address each keep their own password', async () => {
  await using world = await newWorld()
  const stranger = await signUpVisitor(world, { email: free, password: 'drie blauwe boten' })
  world.clock.advance(60)
  const owner = await signUpVisitor(world, { email: free, password })
  await owner.browser.post('/api/signup/confirm', { token: (await findMailedToken(world, free)).token })
  const idOf = async (reply: Response) => ((await reply.json()) as { user: { id: string } }).user.id

  expect(await idOf(await logInAs(world, free))).toBe((await fetchUser(owner.browser)).id)
  expect(await idOf(await logInAs(world, free, 'drie blauwe boten'))).toBe((await fetchUser(stranger.browser)).id)
})

test('C-24b R-8.23 classic: signup reveals that the address is taken, login does not', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  await world.member({ email: claimed })
  const taken = await signUpVisitor(world, { email: claimed, password })
  expect([taken.reply.status, await taken.reply.json()]).toEqual([
    409,
    { refusal: 'email_taken', details: { field: 'email' } },
  ])
  expect(taken.reply.headers.getSetCookie()).toEqual([])
  expect((await signUpVisitor(world, { email: free, password })).reply.status).toBe(200)

  expect((await logInAs(world, claimed)).status).toBe(401) // no account was created for it
  expect((await logInAs(world, free)).status).toBe(200)
  const wrong = await Promise.all(
    [claimed, free].map(async (email) => serializeReply(await logInAs(world, email, 'geen van beide'))),
  )
  expect(wrong[0]).toBe(wrong[1])
})
