import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { newCaller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addPartner, listPartners, removePartner } from './partners.ts'
import { deleteExpiredSignups } from './signup.jobs.ts'

const email = 'nieuw@example.com'

async function withPartner(options?: Parameters<typeof newWorld>[0]) {
  const world = await newWorld(options)
  const key = (await addPartner(world.ctx(), 'adnet')) ?? ''
  return { world, key, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

/** What a partner's machine sends: no cookie, no Origin of ours. */
function send(world: World, key: string, body: object = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, origin: 'https://partner.example', 'x-request-type': '' }
  return newCaller(world.origin).post('/api/partner/signups', { reference: 'r-1', email, ...body }, { headers })
}

const rows = (world: World) => world.sql('select * from partner_signup order by id')

test('a partner sends an address: it is mailed a link, and nobody has an account yet', async () => {
  await using place = await withPartner()
  const { world, key } = place
  const reply = await send(world, key, { sub1: 'banner 3' })
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({ reference: 'r-1', status: 'accepted' })
  const [mail, ...more] = await world.mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Maak je aanmelding af')
  expect(mail?.text).toContain('adnet')
  const token = /\/complete-signup\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'
  expect(mail?.html).toContain(`${world.origin}/complete-signup?token=${token}`)
  const [row] = await rows(world)
  expect(row).toMatchObject({ email, traffic: { network: 'adnet', sub1: 'banner 3' } })
  expect(JSON.stringify(row)).not.toContain(token)
  expect(await world.sql('select 1 from account where email_key = $1', [email])).toEqual([])
})

test('the same reference again, and 20 times at once, is the same signup: one mail', async () => {
  await using place = await withPartner()
  const { world, key } = place
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(world, key)))
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
  expect(await (await send(world, key, { email: 'Nieuw@Example.com' })).json()).toEqual({
    reference: 'r-1',
    status: 'accepted',
  })
  expect(await world.mailsTo(email)).toHaveLength(1)
  expect(await rows(world)).toHaveLength(1)
  const other = await send(world, key, { email: 'ander@example.com' })
  expect([other.status, (await other.json()).refusal]).toEqual([409, 'reference_used'])
  expect(await world.mailsTo('ander@example.com')).toEqual([])
})

test('C-24b a partner does not learn who is a member: only the mail differs', async () => {
  await using place = await withPartner()
  const { world, key } = place
  await world.member({ email })
  const [known, unknown] = [
    await send(world, key),
    await send(world, key, { reference: 'r-2', email: 'vrij@example.com' }),
  ]
  expect([known.status, await known.json()]).toEqual([unknown.status, { ...(await unknown.json()), reference: 'r-1' }])
  const [mail] = await world.mailsTo(email)
  expect(mail?.text).toContain('Dit e-mailadres heeft al een account op deze site.')
  expect(mail?.text).not.toContain('complete-signup')
  const again = await send(world, key)
  expect(again.status).toBe(200)
})

test('nobody’s mailbox is filled: of many references for one address, two a day are mailed', async () => {
  await using place = await withPartner()
  const { world, key } = place
  const other = (await addPartner(world.ctx(), 'tweede')) ?? ''
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, number) => send(world, number % 2 ? key : other, { reference: `r-${number}` })),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
  expect(await world.mailsTo(email)).toHaveLength(2)
  world.clock.advance(86_401)
  await send(world, key, { reference: 'tomorrow' })
  expect(await world.mailsTo(email)).toHaveLength(3)
})

test.each([['Bearer nothing'], ['Bearer '], [''], ['Basic YTpi'], ['Bearer \u00e9']])(
  'the key %j opens nothing',
  async (authorization) => {
    await using place = await withPartner()
    const { world } = place
    const reply = await newCaller(world.origin).post(
      '/api/partner/signups',
      { reference: 'r', email },
      { headers: { authorization } },
    )
    expect([reply.status, (await reply.json()).refusal]).toEqual([401, 'partner_key_wrong'])
    expect(await rows(world)).toEqual([])
  },
)

test('a key counts for its own site, is stored as a hash only, and ends', async () => {
  await using place = await withPartner()
  const { world, key } = place
  expect(key).toMatch(/^vonk_[\w-]{43}$/)
  expect(JSON.stringify(await world.sql('select * from partner'))).not.toContain(key)
  expect(await addPartner(world.ctx(), 'adnet')).toBe(null)
  const elsewhere = await world.site.app.inject({
    method: 'POST',
    url: '/api/partner/signups',
    headers: { host: 'plus.localhost', authorization: `Bearer ${key}` },
    payload: { reference: 'r', email },
  })
  expect(elsewhere.statusCode).toBe(401)
  expect((await listPartners(world.ctx())).map(({ network }) => network)).toContain('adnet')
  expect([await removePartner(world.ctx(), 'adnet'), await removePartner(world.ctx(), 'adnet')]).toEqual([true, false])
  expect((await send(world, key)).status).toBe(401)
  expect(await addPartner(world.ctx(), 'adnet')).not.toBe(null)
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
  await using place = await withPartner()
  const { world, key } = place
  const reply = await send(world, key, change)
  expect([reply.status, (await reply.json()).refusal]).toEqual([422, code])
  expect(await rows(world)).toEqual([])
})

test.each(['invite_only', 'closed'] as const)(
  'R-6.04 a site that is %s takes nobody in from partners',
  async (signups) => {
    await using place = await withPartner()
    const { world, key } = place
    await changeSettings(world.ctx(), { signups })
    expect((await send(world, key)).status).toBe(403)
    await changeSettings(world.ctx(), { signups: 'with_trafficsource' })
    expect((await send(world, key)).status).toBe(200)
  },
)

test('a partner may call 60 times a minute, and a wrong key be tried 20 times', async () => {
  await using place = await withPartner({ limitFactor: 1 })
  const { world, key } = place
  const calls = await Promise.all(Array.from({ length: 61 }, () => send(world, key)))
  const late = calls.filter((reply) => reply.status === 429)
  expect(late).toHaveLength(1)
  expect(await late[0]?.json()).toMatchObject({ refusal: 'rate_limited' })
  const wrong = await Promise.all(Array.from({ length: 21 }, () => send(world, 'wrong')))
  expect(wrong.filter((reply) => reply.status === 429)).toHaveLength(1)
})

test('L-28 the address is forgotten after 7 days, the reference after 30', async () => {
  await using place = await withPartner()
  const { world, key } = place
  await send(world, key)
  expect(await world.mailsTo(email)).toHaveLength(1)
  const tidy = () => deleteExpiredSignups.run(world.site.backgroundContext(), null)
  world.clock.advance(7 * 86_400 - 1)
  await tidy()
  expect(await rows(world)).toMatchObject([{ email }])
  world.clock.advance(1)
  await tidy()
  expect(await rows(world)).toMatchObject([{ email: null, token_hash: null, reference: 'r-1' }])
  expect((await send(world, key)).status).toBe(200)
  expect(await world.mailsTo(email)).toHaveLength(1)
  world.clock.advance(23 * 86_400)
  await tidy()
  expect(await rows(world)).toEqual([])
})
