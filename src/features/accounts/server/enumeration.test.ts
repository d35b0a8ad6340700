import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { findMailedToken, signUpVisitor, fetchUser } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'

const claimed = 'bezet@example.com'
const free = 'vrij@example.com'
const password = 'vier gele fietsen'

const ownToEach = ['date', 'x-request-id']

/** Everything an answer says, with the tokens of its cookies cut out. */
async function wholeOf(reply: Response): Promise<string> {
  const headers = [...reply.headers].filter(([name]) => !ownToEach.includes(name))
  const lines = headers.map(([name, value]) => `${name}: ${value.replace(/=[\w-]{43};/, '=…;')}`)
  return [reply.status, ...lines, '', await reply.text()].join('\n')
}

const logInAs = (world: World, email: string, given = password) =>
  world.visitor().post('/api/user.php', { email, password: given })

/** What the owner of a fresh account sees of it, without what is its own by nature. */
async function viewOf(reply: Response): Promise<unknown> {
  expect(reply.status).toBe(200)
  const { user } = (await reply.json()) as { user: Record<string, unknown> & { profile: object } }
  return { ...user, id: '…', email: '…', profile: { ...user.profile, id: '…' } }
}

test('C-24b strict: signup and the logins after it answer byte for byte the same for a claimed and a free address', async () => {
  await using world = await newWorld()
  await world.member({ email: claimed })
  const both = async (answer: (email: string) => Promise<Response>) => {
    const [one, other] = [await wholeOf(await answer(claimed)), await wholeOf(await answer(free))]
    expect(one).toBe(other)
    return one
  }

  expect(await both((email) => logInAs(world, email, 'geen van beide hier'))).toContain('login_failed')
  const browsers = new Map(
    await Promise.all(
      [claimed, free].map(async (email) => [email, await signUpVisitor(world, { email, password })] as const),
    ),
  )
  await both(async (email) => browsers.get(email)!.reply)
  await both((email) => browsers.get(email)!.browser.post('/api/signup/confirm', { code: 'abcdef' }))
  await both((email) => browsers.get(email)!.browser.post('/api/signup/confirmation-mail', {}))
  expect(await both((email) => logInAs(world, email, 'geen van beide hier'))).toContain('login_failed')
  const [known, unknown] = [await logInAs(world, claimed), await logInAs(world, free)]
  expect(known.headers.getSetCookie().map((line) => line.slice(0, 4))).toEqual(['devi', 'sid='])
  expect(await viewOf(known)).toEqual(await viewOf(unknown))
})

test('C-24b strict: blocked logins answer alike too', async () => {
  await using world = await newWorld()
  await world.member({ email: claimed })
  for (const email of [claimed, free])
    for (let count = 0; count < 5; count++) await logInAs(world, email, `fout ${count} wachtwoord`)
  const [known, unknown] = [await wholeOf(await logInAs(world, claimed)), await wholeOf(await logInAs(world, free))]
  expect(known).toBe(unknown)
  expect(known).toContain('login_blocked')
})

test('C-24b an address that its owner confirms later keeps both passwords apart, until the unconfirmed one is erased', async () => {
  await using world = await newWorld()
  const stranger = await signUpVisitor(world, { email: free, password: 'drie blauwe boten' })
  world.clock.advance(60)
  const owner = await signUpVisitor(world, { email: free, password })
  await owner.browser.post('/api/signup/confirm', { token: (await findMailedToken(world, free)).token })
  const idOf = async (reply: Response) => ((await reply.json()) as { user: { id: string } }).user.id

  expect(await idOf(await logInAs(world, free))).toBe((await fetchUser(owner.browser)).id)
  expect(await idOf(await logInAs(world, free, 'drie blauwe boten'))).toBe((await fetchUser(stranger.browser)).id)
})

test('C-24b R-8.23 classic: signup says that the address is taken, login still answers alike', async () => {
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

  expect((await logInAs(world, claimed)).status).toBe(401) // nothing was made for it
  expect((await logInAs(world, free)).status).toBe(200)
  const wrong = await Promise.all(
    [claimed, free].map(async (email) => wholeOf(await logInAs(world, email, 'geen van beide'))),
  )
  expect(wrong[0]).toBe(wrong[1])
})
