import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { findMailedLink, listMailSubjects } from '#testing/mailed-links.ts'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'

const password = 'welkom-bij-vonk'
const fresh = 'nieuw@example.com'

function requestChange(world: World, member: TestMember, typed: object = {}): Promise<Response> {
  return world.as(member).post('/api/mail-change', { email: fresh, password, ...typed })
}

function confirm(world: World, token: string): Promise<Response> {
  return world.visitor().post('/api/mail-change/do', { token })
}

function undo(world: World, token: string): Promise<Response> {
  return world.visitor().post('/api/mail-change/undo', { token })
}

async function changeAddress(world: World, member: TestMember, email = fresh): Promise<string> {
  await requestChange(world, member, { email })
  const { token } = await findMailedLink(world, email)
  world.clock.advance(1) // mails of the same time have no order
  const reply = await confirm(world, token)
  expect(reply.status).toBe(200)
  return (await findMailedLink(world, member.email)).token
}

async function findAddress(world: World, { id }: TestMember): Promise<string | undefined> {
  return (await world.sql<{ email: string }>('select email from account where id = $1', [id]))[0]?.email
}

async function tryLogin(world: World, email: string): Promise<number> {
  return (await world.visitor().post('/api/user.php', { email, password })).status
}

test('R-5.11 the address changes when its link is used, and the member is notified', async () => {
  await using world = await newWorld()
  const anna = await world.member()

  expect((await requestChange(world, anna)).status).toBe(200)
  const { mail, token, link } = await findMailedLink(world, fresh)
  expect(await findAddress(world, anna)).toBe(anna.email)
  const version = async () => (await (await world.as(anna).get('/api/user.php')).json()).user.version as number
  const versionBefore = await version()
  const reply = await confirm(world, token)

  expect(await reply.json()).toEqual({})
  expect(link).toBe(`${world.origin}/mail-change/do?token=${token}`)
  expect(mail?.subject).toBe('Bevestig je nieuwe e-mailadres')
  expect(JSON.stringify(await world.sql('select * from account_link_token'))).not.toContain(token)
  expect(await findAddress(world, anna)).toBe(fresh)
  expect(await version()).toBeGreaterThan(versionBefore)
  expect(await tryLogin(world, fresh)).toBe(200)
  expect(await tryLogin(world, anna.email)).toBe(401)
  expect(await listMailSubjects(world, anna.email)).toEqual(['Je e-mailadres is gewijzigd'])
})

test.each([
  ['R-5.11', 'geen adres', 'invalid_email'],
  ['R-5.11', 'anna@@example.com', 'invalid_email'],
  ['R-5.11', '', 'email_missing'],
])('%s %j is refused as an address', async (_id, email, refusal) => {
  await using world = await newWorld()
  const reply = await requestChange(world, await world.member(), { email })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ refusal, details: { field: 'email' } })
})

test('the current address is refused as a new one, in any case of letters', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const reply = await requestChange(world, anna, { email: anna.email.toUpperCase() })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ refusal: 'email_unchanged' })
})

test('R-5.12 C-24b strict: a claimed and a free address get the same answer, and only the mailbox learns more', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]

  const [taken, free] = [await requestChange(world, anna, { email: bert.email }), await requestChange(world, anna)]

  expect([free.status, await free.json()]).toEqual([200, {}])
  expect([taken.status, await taken.text()]).toEqual([200, '{}'])
  expect([...taken.headers.keys()]).toEqual([...free.headers.keys()])
  const { mail, token } = await findMailedLink(world, bert.email)
  expect(mail?.text).toContain('Dit e-mailadres heeft al een account op deze site.')
  expect(token).toBe('')
  expect(await findAddress(world, anna)).toBe(anna.email)
})

test('R-5.12 R-8.23 C-24b classic: a claimed address is refused, and nothing is mailed', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  const [anna, bert] = [await world.member(), await world.member()]
  const reply = await requestChange(world, anna, { email: bert.email })
  expect([reply.status, await reply.json()]).toEqual([409, { refusal: 'email_taken', details: { field: 'email' } }])
  expect(await listMailSubjects(world, bert.email)).toEqual([])
  expect((await requestChange(world, anna)).status).toBe(200)
})

test.each(['strict', 'classic'] as const)(
  'C-24b %s: an unconfirmed account learns nothing of any address, and mails nobody',
  async (account_enumeration) => {
    await using world = await newWorld()
    await changeSettings(world.ctx(), { account_enumeration })
    const [anna, bert] = [await world.member({ confirmed: false }), await world.member()]
    for (const typed of [{ email: bert.email }, {}, { email: anna.email }, { password: 'niet dit wachtwoord' }]) {
      const reply = await requestChange(world, anna, typed)
      expect([reply.status, await reply.json()]).toEqual([403, { refusal: 'email_not_confirmed', details: {} }])
    }
    expect([await listMailSubjects(world, bert.email), await listMailSubjects(world, fresh)]).toEqual([[], []])
  },
)

test.each(['strict', 'classic'] as const)(
  'C-24b %s: a member may request three changes of address a day, also concurrently',
  async (account_enumeration) => {
    await using world = await newWorld()
    await changeSettings(world.ctx(), { account_enumeration })
    const [anna, bert] = [await world.member(), await world.member()]
    const emails = Array.from({ length: 8 }, (_, turn) => (turn % 2 ? bert.email : `vrij${turn}@example.com`))
    const replies = await Promise.all(emails.map((email) => requestChange(world, anna, { email })))
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(5)
    const late = await requestChange(world, anna)
    expect([late.status, await late.json()]).toEqual([429, { refusal: 'mail_changes_used_up', details: { limit: 3 } }])
    world.clock.advance(86_400)
    expect((await requestChange(world, anna)).status).toBe(200)
  },
)

test('C-59 a change requires the password, and wrong ones count as login failures', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (let count = 0; count < 5; count++) {
    const reply = await requestChange(world, anna, { password: 'fout wachtwoord' })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({ refusal: 'password_wrong', details: { field: 'password' } })
  }
  expect((await requestChange(world, anna)).status).toBe(429)
  expect(await listMailSubjects(world, fresh)).toEqual([])
})

test('R-8.16 a link is valid once, for a day, for one action and until a newer one replaces it', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await requestChange(world, anna)
  const first = (await findMailedLink(world, fresh)).token
  world.clock.advance(1)
  await requestChange(world, anna)
  const second = (await findMailedLink(world, fresh)).token

  for (const wrong of ['', 'x', first]) expect((await confirm(world, wrong)).status).toBe(410)
  expect((await undo(world, second)).status).toBe(410)
  expect((await confirm(world, second)).status).toBe(200)
  expect((await confirm(world, second)).status).toBe(410)

  await requestChange(world, anna, { email: 'later@example.com' })
  const late = (await findMailedLink(world, 'later@example.com')).token
  world.clock.advance(86_400)
  const reply = await confirm(world, late)
  expect(reply.status).toBe(410)
  expect(await reply.json()).toEqual({ refusal: 'link_expired', details: {} })
})

test('I25 of 20 concurrent calls one changes the address, and one undoes it', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await requestChange(world, anna)
  const { token } = await findMailedLink(world, fresh)

  const changed = await Promise.all(Array.from({ length: 20 }, () => confirm(world, token)))
  const undoToken = (await findMailedLink(world, anna.email)).token
  const undone = await Promise.all(Array.from({ length: 20 }, () => undo(world, undoToken)))

  for (const replies of [changed, undone]) {
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 410)).toHaveLength(19)
  }
  expect(await listMailSubjects(world, anna.email)).toHaveLength(1)
  expect(await findAddress(world, anna)).toBe(anna.email)
})

test('R-5.12 of two members who request one address the first to use the link gets it, also concurrently', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await requestChange(world, anna)
  const one = (await findMailedLink(world, fresh)).token
  world.clock.advance(1)
  await requestChange(world, bert)
  const two = (await findMailedLink(world, fresh)).token

  const replies = await Promise.all([confirm(world, one), confirm(world, two)])

  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  const refused = replies.find((reply) => reply.status === 409)
  expect(await refused?.json()).toEqual({ refusal: 'email_taken', details: {} })
})

test('a change revokes the other links of the old address', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.visitor().post('/api/reset-password', { email: anna.email })
  const { token } = await findMailedLink(world, anna.email)
  await changeAddress(world, anna)
  const chosen = { token, password: 'vier gele fietsen', repeat: 'vier gele fietsen' }
  expect((await world.visitor().post('/api/reset-password/do', chosen)).status).toBe(410)
})

test('neither link is valid for a banned or deleted account', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const undoToken = await changeAddress(world, anna)
  await requestChange(world, anna, { email: 'verder@example.com' })
  const { token } = await findMailedLink(world, 'verder@example.com')
  await world.sql(`update account set status = 'banned' where id = $1`, [anna.id])
  expect((await confirm(world, token)).status).toBe(410)
  expect((await undo(world, undoToken)).status).toBe(403)

  await world.sql(`update account set status = 'deleted' where id = $1`, [anna.id])
  expect((await confirm(world, token)).status).toBe(410)
  expect(await (await undo(world, undoToken)).json()).toEqual({ resetToken: null })
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

test('a visitor cannot change an address', async () => {
  await using world = await newWorld()
  const reply = await world.visitor().post('/api/mail-change', { email: fresh, password })
  expect(reply.status).toBe(403)
})
