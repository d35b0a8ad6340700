import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { mailedLink, subjectsTo } from '#testing/mailed-links.ts'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'

const password = 'welkom-bij-vonk'
const fresh = 'nieuw@example.com'

function ask(world: World, member: TestMember, typed: object = {}): Promise<Response> {
  return world.as(member).post('/api/mail-change', { email: fresh, password, ...typed })
}

function confirm(world: World, token: string): Promise<Response> {
  return world.visitor().post('/api/mail-change/do', { token })
}

function undo(world: World, token: string): Promise<Response> {
  return world.visitor().post('/api/mail-change/undo', { token })
}

async function move(world: World, member: TestMember, email = fresh): Promise<string> {
  await ask(world, member, { email })
  const { token } = await mailedLink(world, email)
  world.clock.advance(1) // mails of one moment have no order
  const reply = await confirm(world, token)
  expect(reply.status).toBe(200)
  return (await mailedLink(world, member.email)).token
}

async function addressOf(world: World, { id }: TestMember): Promise<string | undefined> {
  return (await world.sql<{ email: string }>('select email from account where id = $1', [id]))[0]?.email
}

async function statusOfLogin(world: World, email: string): Promise<number> {
  return (await world.visitor().post('/api/user.php', { email, password })).status
}

test('R-5.11 the address changes once its link is used, not before, and its member is told live', async () => {
  await using world = await newWorld()
  const anna = await world.member()

  expect((await ask(world, anna)).status).toBe(200)
  const { mail, token, link } = await mailedLink(world, fresh)
  expect(await addressOf(world, anna)).toBe(anna.email)
  const version = async () => (await (await world.as(anna).get('/api/user.php')).json()).user.version as number
  const versionBefore = await version()
  const reply = await confirm(world, token)

  expect(await reply.json()).toEqual({ canUndo: true })
  expect(link).toBe(`${world.origin}/mail-change/do?token=${token}`)
  expect(mail?.subject).toBe('Bevestig je nieuwe e-mailadres')
  expect(JSON.stringify(await world.sql('select * from account_proof'))).not.toContain(token)
  expect(await addressOf(world, anna)).toBe(fresh)
  expect(await version()).toBeGreaterThan(versionBefore)
  expect(await statusOfLogin(world, fresh)).toBe(200)
  expect(await statusOfLogin(world, anna.email)).toBe(401)
  expect(await subjectsTo(world, anna.email)).toEqual(['Je e-mailadres is gewijzigd'])
})

test.each([
  ['R-5.11', 'geen adres', 'invalid_email'],
  ['R-5.11', 'anna@@example.com', 'invalid_email'],
  ['R-5.11', '', 'invalid_email'],
])('%s %j is no address', async (_id, email, refusal) => {
  await using world = await newWorld()
  const reply = await ask(world, await world.member(), { email })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ refusal, details: { field: 'email' } })
})

test('the address that one has already, in any case of letters, is no new one', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const reply = await ask(world, anna, { email: anna.email.toUpperCase() })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ refusal: 'email_unchanged' })
})

test('R-5.12 R-8.23 C-24b a taken address is told thrice a day, then only its mailbox learns it', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]

  for (let count = 0; count < 3; count++) {
    const reply = await ask(world, anna, { email: bert.email })
    expect(reply.status).toBe(409)
    expect(await reply.json()).toEqual({ refusal: 'email_taken', details: { field: 'email' } })
  }
  expect(await subjectsTo(world, bert.email)).toEqual([])
  const [taken, free] = [await ask(world, anna, { email: bert.email }), await ask(world, anna)]

  expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()])
  const { mail, token } = await mailedLink(world, bert.email)
  expect(mail?.text).toContain('Dit e-mailadres heeft al een account op deze site.')
  expect(token).toBe('')
  expect(await addressOf(world, anna)).toBe(anna.email)
  world.clock.advance(86_400)
  expect((await ask(world, anna, { email: bert.email })).status).toBe(409)
})

test('C-24b classic goes on telling that an address is taken; ten changes a day are enough', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  const [anna, bert] = [await world.member(), await world.member()]
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await ask(world, anna, { email: bert.email })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429])
})

test('C-24b twenty tries at once tell no more than three times', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(world, anna, { email: bert.email })))
  const statuses = replies.map((reply) => reply.status).sort()
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(7)
  expect(await subjectsTo(world, bert.email)).toHaveLength(statuses.filter((status) => status === 200).length)
})

test('C-59 a change asks for the password, and wrong ones count as at logging in', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (let count = 0; count < 5; count++) {
    const reply = await ask(world, anna, { password: 'fout wachtwoord' })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({ refusal: 'password_wrong', details: { field: 'password' } })
  }
  expect((await ask(world, anna)).status).toBe(429)
  expect(await subjectsTo(world, fresh)).toEqual([])
})

test('R-8.16 a link works once, for a day, and not for something else; a newer one replaces it', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await ask(world, anna)
  const first = (await mailedLink(world, fresh)).token
  world.clock.advance(1)
  await ask(world, anna)
  const second = (await mailedLink(world, fresh)).token

  for (const wrong of ['', 'x', first]) expect((await confirm(world, wrong)).status).toBe(410)
  expect((await undo(world, second)).status).toBe(410)
  expect((await confirm(world, second)).status).toBe(200)
  expect((await confirm(world, second)).status).toBe(410)

  await ask(world, anna, { email: 'later@example.com' })
  const late = (await mailedLink(world, 'later@example.com')).token
  world.clock.advance(86_400)
  const reply = await confirm(world, late)
  expect(reply.status).toBe(410)
  expect(await reply.json()).toEqual({ refusal: 'link_expired', details: {} })
})

test('I25 of 20 at the same time one changes the address, and one takes it back', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await ask(world, anna)
  const { token } = await mailedLink(world, fresh)

  const changed = await Promise.all(Array.from({ length: 20 }, () => confirm(world, token)))
  const back = (await mailedLink(world, anna.email)).token
  const undone = await Promise.all(Array.from({ length: 20 }, () => undo(world, back)))

  for (const replies of [changed, undone]) {
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 410)).toHaveLength(19)
  }
  expect(await subjectsTo(world, anna.email)).toHaveLength(1)
  expect(await addressOf(world, anna)).toBe(anna.email)
})

test('R-5.12 of two members who want one address the first to use the link has it, also at the same moment', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await ask(world, anna)
  const one = (await mailedLink(world, fresh)).token
  world.clock.advance(1)
  await ask(world, bert)
  const two = (await mailedLink(world, fresh)).token

  const replies = await Promise.all([confirm(world, one), confirm(world, two)])

  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  const refused = replies.find((reply) => reply.status === 409)
  expect(await refused?.json()).toEqual({ refusal: 'email_taken', details: {} })
})

test('C-24b an unconfirmed account may correct its address; the old mailbox, which nobody proved, gets no way in', async () => {
  await using world = await newWorld()
  const anna = await world.member({ confirmed: false })
  await ask(world, anna)

  const reply = await confirm(world, (await mailedLink(world, fresh)).token)

  expect(await reply.json()).toEqual({ canUndo: false })
  expect(await subjectsTo(world, anna.email)).toEqual([])
  expect(await world.sql('select status, email from account where id = $1', [anna.id])).toEqual([
    { status: 'not_confirmed', email: fresh },
  ])
})

test('a change ends what else was mailed to the old address', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.visitor().post('/api/reset-password', { email: anna.email })
  const { token } = await mailedLink(world, anna.email)
  await move(world, anna)
  const chosen = { token, password: 'vier gele fietsen', repeat: 'vier gele fietsen' }
  expect((await world.visitor().post('/api/reset-password/do', chosen)).status).toBe(410)
})

test('neither link works for an account that was banned or deleted', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const back = await move(world, anna)
  await ask(world, anna, { email: 'verder@example.com' })
  const { token } = await mailedLink(world, 'verder@example.com')
  await world.sql(`update account set status = 'banned' where id = $1`, [anna.id])
  expect((await confirm(world, token)).status).toBe(410)
  expect((await undo(world, back)).status).toBe(403)

  await world.sql(`update account set status = 'deleted' where id = $1`, [anna.id])
  expect((await confirm(world, token)).status).toBe(410)
  expect(await (await undo(world, back)).json()).toEqual({ resetToken: null })
})

test.each([
  ['/api/mail-change', { email: fresh }],
  ['/api/mail-change', { email: [fresh], password }],
  ['/api/mail-change', { email: fresh, password, memberId: 'x' }],
  ['/api/mail-change/do', {}],
  ['/api/mail-change/do', { token: { $ne: '' } }],
  ['/api/mail-change/undo', { token: 'x'.repeat(201) }],
])('a request to %s like %j is malformed', async (path, body) => {
  await using world = await newWorld()
  const reply = await world.as(await world.member()).post(path, body)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ refusal: 'invalid_input' })
})

test('a visitor has no address to change', async () => {
  await using world = await newWorld()
  const reply = await world.visitor().post('/api/mail-change', { email: fresh, password })
  expect(reply.status).toBe(403)
})
