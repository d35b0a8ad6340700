import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newCaller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteExpiredSignups } from './signup.jobs.ts'
import { addPartner } from '#testing/partners.ts'

const email = 'nieuw@example.com'

async function newWorldWithPartner(options?: Parameters<typeof newWorld>[0]) {
  const world = await newWorld(options)
  const key = await addPartner(world.ctx(), 'adnet')
  return { world, key, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

/** Sends a signup as a partner's server does: without a cookie and from another origin. */
function sendSignup(world: World, key: string, body: object = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, origin: 'https://partner.example', 'x-request-type': '' }
  return newCaller(world.origin).post('/api/partner/signups', { reference: 'r-1', email, ...body }, { headers })
}

const listSignups = (world: World) => world.sql('select * from partner_signup order by id')

test('a partner’s signup is mailed a link and has no account yet', async () => {
  await using setup = await newWorldWithPartner()
  const { world, key } = setup
  const response = await sendSignup(world, key, { sub1: 'banner 3' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ reference: 'r-1', status: 'accepted' })
  const [mail, ...more] = await world.mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Maak je aanmelding af')
  expect(mail?.text).toContain('adnet')
  const token = /\/complete-signup\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'
  expect(mail?.html).toContain(`${world.origin}/complete-signup?token=${token}`)
  const [row] = await listSignups(world)
  expect(row).toMatchObject({ email, traffic: { network: 'adnet', sub1: 'banner 3' } })
  expect(JSON.stringify(row)).not.toContain(token)
  expect(await world.sql('select 1 from account where email_key = $1', [email])).toEqual([])
})

test('a repeated reference is one signup with one mail, even when sent 20 times concurrently', async () => {
  await using setup = await newWorldWithPartner()
  const { world, key } = setup
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendSignup(world, key)))
  expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200))
  expect(await (await sendSignup(world, key, { email: 'Nieuw@Example.com' })).json()).toEqual({
    reference: 'r-1',
    status: 'accepted',
  })
  expect(await world.mailsTo(email)).toHaveLength(1)
  expect(await listSignups(world)).toHaveLength(1)
  const other = await sendSignup(world, key, { email: 'ander@example.com' })
  expect([other.status, (await other.json()).refusal]).toEqual([409, 'reference_used'])
  expect(await world.mailsTo('ander@example.com')).toEqual([])
})

test('C-24b the response to a partner is the same for a member’s address; only the mail differs', async () => {
  await using setup = await newWorldWithPartner()
  const { world, key } = setup
  await world.member({ email })
  const [taken, free] = [
    await sendSignup(world, key),
    await sendSignup(world, key, { reference: 'r-2', email: 'vrij@example.com' }),
  ]
  expect([taken.status, await taken.json()]).toEqual([free.status, { ...(await free.json()), reference: 'r-1' }])
  const [mail] = await world.mailsTo(email)
  expect(mail?.text).toContain('Dit e-mailadres heeft al een account op deze site.')
  expect(mail?.text).not.toContain('complete-signup')
  const repeatedResponse = await sendSignup(world, key)
  expect(repeatedResponse.status).toBe(200)
})

test('of many references for one address, two a day are mailed', async () => {
  await using setup = await newWorldWithPartner()
  const { world, key } = setup
  const other = await addPartner(world.ctx(), 'tweede')
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      sendSignup(world, number % 2 ? key : other, { reference: `r-${number}` }),
    ),
  )
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  expect(await world.mailsTo(email)).toHaveLength(2)
  world.clock.advanceSeconds(86_401)
  await sendSignup(world, key, { reference: 'tomorrow' })
  expect(await world.mailsTo(email)).toHaveLength(3)
})

test.each([['Bearer nothing'], ['Bearer '], [''], ['Basic YTpi'], ['Bearer \u00e9']])(
  'a call with the key %j is refused',
  async (authorization) => {
    await using setup = await newWorldWithPartner()
    const { world } = setup
    const response = await newCaller(world.origin).post(
      '/api/partner/signups',
      { reference: 'r', email },
      { headers: { authorization } },
    )
    expect([response.status, (await response.json()).refusal]).toEqual([401, 'partner_key_wrong'])
    expect(await listSignups(world)).toEqual([])
  },
)

test('a key is valid on its own site, is stored as a hash and can be revoked', async () => {
  await using setup = await newWorldWithPartner()
  const { world, key } = setup
  expect(key).toMatch(/^vonk_[\w-]{43}$/)
  expect(JSON.stringify(await world.sql('select * from partner'))).not.toContain(key)
  const onOtherSite = await world.site.app.inject({
    method: 'POST',
    url: '/api/partner/signups',
    headers: { host: 'plus.localhost', authorization: `Bearer ${key}` },
    payload: { reference: 'r', email },
  })
  expect(onOtherSite.statusCode).toBe(401)
  const staff = await world.staff('finance')
  const add = () => staff.post('/api/office/partners', { network: 'adnet', signup: '0', order: '0' })
  expect([(await add()).status, (await sendSignup(world, key)).status]).toEqual([409, 200])
  const [partner] = (await (await staff.get('/api/office/partners')).json()).partners
  for (const _ of [1, 2]) expect((await staff.post(`/api/office/partners/${partner.id}/end`, {})).status).toBe(200)
  expect((await sendSignup(world, key)).status).toBe(401)
  expect((await add()).status).toBe(200)
})

test.each([
  [{ email: 'geen adres' }, 'invalid_email'],
  [{ email: 'a@example.com\r\nbcc: b@example.com' }, 'invalid_email'],
  [{ reference: '' }, 'invalid_input'],
  [{ reference: 'x'.repeat(101) }, 'invalid_input'],
  [{ email: 5 }, 'invalid_input'],
  [{ network: 'another' }, 'invalid_input'],
  [{ sub1: ['a'] }, 'invalid_input'],
])('%j is refused as %s', async (change, code) => {
  await using setup = await newWorldWithPartner()
  const { world, key } = setup
  const response = await sendSignup(world, key, change)
  expect([response.status, (await response.json()).refusal]).toEqual([422, code])
  expect(await listSignups(world)).toEqual([])
})

test.each(['invite_only', 'closed'] as const)(
  'R-6.04 a site that is %s refuses signups from partners',
  async (signups) => {
    await using setup = await newWorldWithPartner()
    const { world, key } = setup
    await changeSettings(world.ctx(), { signups })
    expect((await sendSignup(world, key)).status).toBe(403)
    await changeSettings(world.ctx(), { signups: 'with_trafficsource' })
    expect((await sendSignup(world, key)).status).toBe(200)
  },
)

test('a partner is limited to 60 calls a minute, and a network to 20 wrong keys', async () => {
  await using setup = await newWorldWithPartner({ rateLimits: 'real' })
  const { world, key } = setup
  const responses = await Promise.all(Array.from({ length: 61 }, () => sendSignup(world, key)))
  const limited = responses.filter((response) => response.status === 429)
  expect(limited).toHaveLength(1)
  expect(await limited[0]?.json()).toMatchObject({ refusal: 'rate_limited' })
  const wrongKeyResponses = await Promise.all(Array.from({ length: 21 }, () => sendSignup(world, 'wrong')))
  expect(wrongKeyResponses.filter((response) => response.status === 429)).toHaveLength(1)
})

test('L-28 the address is erased after 7 days and the reference deleted after 30', async () => {
  await using setup = await newWorldWithPartner()
  const { world, key } = setup
  await sendSignup(world, key)
  expect(await world.mailsTo(email)).toHaveLength(1)
  const cleanUp = () => deleteExpiredSignups.run(world.site.createBackgroundContext(), null)
  world.clock.advanceSeconds(7 * 86_400 - 1)
  await cleanUp()
  expect(await listSignups(world)).toMatchObject([{ email }])
  world.clock.advanceSeconds(1)
  await cleanUp()
  expect(await listSignups(world)).toMatchObject([{ email: null, token_hash: null, reference: 'r-1' }])
  expect((await sendSignup(world, key)).status).toBe(200)
  expect(await world.mailsTo(email)).toHaveLength(1)
  world.clock.advanceSeconds(23 * 86_400)
  await cleanUp()
  expect(await listSignups(world)).toEqual([])
})
