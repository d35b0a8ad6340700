import { expect, test } from 'vitest'
import { newAuthenticator, type Authenticator, type ResponseOverrides } from '#testing/authenticator.ts'
import type { Caller } from '#testing/caller.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { purgeChallenges } from '../accounts.jobs.ts'

const sharedWorld = shareWorld()

const password = 'welkom-bij-vonk'

type Options = { challenge: string; user: { id: string } }

async function requestOptions(browser: Caller): Promise<Options> {
  const response = await browser.post('/api/passkeys/options', { password })
  expect(response.status).toBe(200)
  return (await response.json()) as Options
}

const addPasskey = (browser: Caller, response: object) =>
  browser.post('/api/passkeys', { name: 'Mijn telefoon', response })

/** Creates a device and adds its passkey to the browser's member. */
async function addDevice(world: World, browser: Caller): Promise<Authenticator> {
  const device = newAuthenticator(world.origin)
  expect((await addPasskey(browser, device.register(await requestOptions(browser)))).status).toBe(200)
  return device
}

async function requestLoginOptions(browser: Caller): Promise<{ challenge: string }> {
  const response = await browser.post('/api/passkeys/login/options', {})
  expect(response.status).toBe(200)
  return (await response.json()) as { challenge: string }
}

const logInWithResponse = (browser: Caller, response: object) => browser.post('/api/passkeys/login', { response })

async function logInWith(browser: Caller, device: Authenticator, overrides?: ResponseOverrides): Promise<Response> {
  return logInWithResponse(browser, device.logIn(await requestLoginOptions(browser), overrides))
}

const fetchUserId = async (browser: Caller) =>
  ((await (await browser.get('/api/user.php')).json()) as { user: { id: string } }).user.id

test('R-1.03 C-38 a passkey logs in without an address or a password', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const device = await addDevice(world, world.as(anna))
  const browser = world.visitor()

  const response = await logInWith(browser, device)

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({})
  expect(response.headers.getSetCookie().find((header) => header.startsWith('sid='))).toMatch(
    /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
  )
  expect(await fetchUserId(browser)).toBe(anna.id)
  const oldCookie = browser.cookie()
  expect((await logInWith(browser, device)).status).toBe(200)
  expect((await world.visitor().get('/api/user.php', { headers: { cookie: oldCookie } })).status).toBe(403)
})

test('T22 adding a passkey mails its owner; the mail names the passkey, and its subject does not reveal the site', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = world.as(anna)
  const device = newAuthenticator(world.origin)
  const registered = device.register(await requestOptions(browser))
  await Promise.all([1, 2, 3].map(() => addPasskey(browser, registered)))

  const mails = await world.mailsTo(anna.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Er is een passkey toegevoegd'])
  expect(mails[0]?.text).toContain('Op 1 juni 2026 om 12:00 kreeg je account de passkey ‘Mijn telefoon’.')
  expect(mails[0]?.text).toContain(`${world.origin}/settings/account`)
})

test('the login options contain the host of this site and no account id', async () => {
  await using world = await newWorld()
  const options = await requestLoginOptions(world.visitor())
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  })
  expect(
    await world.sql('select challenge_hash from passkey_challenge where challenge_hash = $1', [options.challenge]),
  ).toEqual([])
})

test('I25 the challenge of a login or of a new passkey is accepted once, even by concurrent calls', async () => {
  await using world = await newWorld()
  const anna = world.as(await world.member())
  const device = newAuthenticator(world.origin)
  const registered = device.register(await requestOptions(anna))
  const adding = await Promise.all(Array.from({ length: 20 }, () => addPasskey(anna, registered)))
  expect(adding.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 401)])

  const signed = device.logIn(await requestLoginOptions(world.visitor()))
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await logInWithResponse(world.visitor(), signed)).status),
  )
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
})

test.each<[string, (other: Authenticator) => ResponseOverrides]>([
  ['made for another site', () => ({ origin: 'http://evil.example' })],
  ['made for another host', () => ({ host: 'evil.example' })],
  ['without user verification', () => ({ isUserVerified: false })],
  ['signed by another key', (other) => ({ signedBy: other.privateKey })],
  ['for another account', () => ({ userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' })],
])('a login %s is refused', async (_name, createDeviation) => {
  const world = await sharedWorld()
  const device = await addDevice(world, world.as(await world.member()))
  const browser = world.visitor()
  const response = await logInWith(browser, device, createDeviation(newAuthenticator(world.origin)))
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ refusal: 'passkey_failed', details: {} })
  expect(response.headers.getSetCookie()).toEqual([])
  expect((await logInWith(browser, device)).status).toBe(200)
})

test('a repeated counter is refused, since the passkey was copied; a passkey without a counter stays valid', async () => {
  await using world = await newWorld()
  const device = await addDevice(world, world.as(await world.member()))
  expect((await logInWith(world.visitor(), device, { counter: 0 })).status).toBe(200)
  expect((await logInWith(world.visitor(), device, { counter: 0 })).status).toBe(200)
  expect((await logInWith(world.visitor(), device, { counter: 7 })).status).toBe(200)
  expect((await logInWith(world.visitor(), device, { counter: 7 })).status).toBe(401)
  expect((await logInWith(world.visitor(), device, { counter: 8 })).status).toBe(200)
})

test('of concurrent logins with the same counter one succeeds', async () => {
  let waiting: (() => void)[] = []
  const concurrency = 4
  // Every login compares its counter with the stored one before the first stores its own.
  await using world = await newWorld({
    intercept: async ({ name }, send) => {
      if (name === 'accounts.count_passkey_use') {
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (waiting.length < concurrency) return
          for (const proceed of waiting) proceed()
          waiting = []
        })
      }
      return send()
    },
  })
  const device = await addDevice(world, world.as(await world.member()))
  const logins = Array.from({ length: concurrency }, () => logInWith(world.visitor(), device, { counter: 7 }))
  const statuses = (await Promise.all(logins)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401])
})

test('a response after five minutes, or to the challenge of another account, is refused', async () => {
  await using world = await newWorld()
  const [anna, bert] = [world.as(await world.member()), world.as(await world.member({ gender: 'male' }))]
  const device = await addDevice(world, anna)
  const options = await requestLoginOptions(world.visitor())
  const optionsOfBert = await requestOptions(bert)
  world.clock.advanceSeconds(299)
  expect((await addPasskey(anna, newAuthenticator(world.origin).register(optionsOfBert))).status).toBe(401)
  expect((await logInWithResponse(world.visitor(), device.logIn(optionsOfBert))).status).toBe(401)
  world.clock.advanceSeconds(1)
  expect((await logInWithResponse(world.visitor(), device.logIn(options))).status).toBe(401)
  await purgeChallenges.run(world.ctx(), null)
  expect(await world.sql('select 1 from passkey_challenge')).toEqual([])
})

test.each(['banned', 'deleted'])('R-6.23 an account that is %s cannot log in with a passkey', async (status) => {
  await using world = await newWorld()
  const anna = await world.member()
  const device = await addDevice(world, world.as(anna))
  await world.sql('update account set status = $2 where id = $1', [anna.id, status])
  expect((await logInWith(world.visitor(), device)).status).toBe(401)
})

test('R-4.02 the passkey of a deleted account is refused and the reactivation link is mailed', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const device = await addDevice(world, world.as(anna))
  await world.as(anna).delete('/api/account', { password, reason: 'time', remarks: '' })
  const countBefore = (await world.mailsTo(anna.email)).length
  world.clock.advanceSeconds(1) // mails with the same time have no order
  const response = await logInWith(world.visitor(), device)
  expect([response.status, await response.json()]).toEqual([
    403,
    { refusal: 'account_deleted', details: { isMailed: true, limit: 3 } },
  ])
  expect(response.headers.getSetCookie()).toEqual([])
  const mails = await world.mailsTo(anna.email)
  expect(mails).toHaveLength(countBefore + 1)
  expect(mails.at(-1)?.text).toContain('/reactivate?token=')
})

test('C-76 a passkey of another site is refused', async () => {
  await using world = await newWorld()
  const device = await addDevice(world, world.as(await world.member()))
  await world.sql('update passkey set site_id = (select id from site where id <> $1 limit 1)', [world.siteId])
  expect((await logInWith(world.visitor(), device)).status).toBe(401)
})

test('C-59 adding a passkey requires the password, and wrong ones count as login failures', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const wrong = async () => (await world.as(anna).post('/api/passkeys/options', { password: 'fout' })).status
  expect([await wrong(), await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([
    422, 422, 422, 422, 422, 429,
  ])
  expect((await world.visitor().post('/api/user.php', { email: anna.email, password })).status).toBe(429)
})

test('a member lists and removes only their own passkeys', async () => {
  await using world = await newWorld()
  const [anna, bert] = [world.as(await world.member()), world.as(await world.member({ gender: 'male' }))]
  const device = await addDevice(world, anna)
  await logInWith(world.visitor(), device)
  const fetchLoginMethods = async (browser: Caller) =>
    (await (await browser.get('/api/login-methods')).json()) as { passkeys: { id: string }[] }
  const at = world.clock.now().toISOString()
  const list = await fetchLoginMethods(anna)
  expect(list).toMatchObject({
    passkeys: [{ id: expect.any(String), name: 'Mijn telefoon', createdAt: at, usedAt: at }],
  })
  expect(await fetchLoginMethods(bert)).toMatchObject({ passkeys: [] })

  const url = `/api/passkeys/${list.passkeys[0]?.id}`
  expect((await bert.delete(url)).status).toBe(200)
  expect((await logInWith(world.visitor(), device)).status).toBe(200)
  expect([(await anna.delete(url)).status, (await anna.delete(url)).status]).toEqual([200, 200])
  expect((await logInWith(world.visitor(), device)).status).toBe(401)
})

test('an account has at most ten passkeys, also when adding concurrently', async () => {
  await using world = await newWorld()
  const anna = world.as(await world.member())
  for (let count = 0; count < 9; count++) await addDevice(world, anna)
  const [first, second] = [await requestOptions(anna), await requestOptions(anna)]
  const both = await Promise.all(
    [first, second].map((options) => addPasskey(anna, newAuthenticator(world.origin).register(options))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const full = await anna.post('/api/passkeys/options', { password })
  expect(full.status).toBe(409)
  expect(await full.json()).toEqual({ refusal: 'passkey_limit_reached', details: { limit: 10 } })
})

test.each([
  {},
  { response: {} },
  { response: { id: 1 } },
  { response: { id: 'x', rawId: 'x', type: 'password', clientExtensionResults: {}, response: {} } },
  { response: 'x' },
])('a passkey login with the body %j is invalid', async (body) => {
  const world = await sharedWorld()
  const response = await world.visitor().post('/api/passkeys/login', body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal: 'invalid_input' })
})

test('a well-formed response with meaningless contents is refused without a server error', async () => {
  await using world = await newWorld()
  const anna = world.as(await world.member())
  const device = await addDevice(world, anna)
  const template = device.logIn({ challenge: 'x' }) as { response: object }
  for (const garbage of ['', 'AAAA', '%%%', 'x'.repeat(10_000)]) {
    const response = { clientDataJSON: garbage, authenticatorData: garbage, signature: garbage }
    expect(
      (await logInWithResponse(world.visitor(), { ...template, response: { ...template.response, ...response } }))
        .status,
    ).toBe(401)
    const attestation = { clientDataJSON: garbage, attestationObject: garbage }
    expect((await addPasskey(anna, { ...template, response: attestation })).status).toBe(401)
  }
})
