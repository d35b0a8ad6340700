import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { findMailedLink, listMailSubjects } from '#testing/mails/mailed-links.ts'
import type { TestMember } from '#testing/test-members.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'

const sharedWorld = shareWorld()

const password = 'welkom-bij-vonk'
const newEmail = 'nieuw@example.com'

function requestChange(world: World, member: TestMember, typed: object = {}): Promise<Response> {
  return world.as(member).post('/api/mail-change', { email: newEmail, password, ...typed })
}

function confirm(world: World, token: string): Promise<Response> {
  return world.visitor().post('/api/mail-change/do', { token })
}

function undo(world: World, token: string): Promise<Response> {
  return world.visitor().post('/api/mail-change/undo', { token })
}

async function changeAddress(world: World, member: TestMember, email = newEmail): Promise<string> {
  await requestChange(world, member, { email })
  const { token } = await findMailedLink(world, email)
  world.clock.advanceSeconds(1) // mails with the same time have no order
  const response = await confirm(world, token)
  expect(response.status).toBe(200)
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
  const { mail, token, link } = await findMailedLink(world, newEmail)
  expect(await findAddress(world, anna)).toBe(anna.email)
  const fetchVersion = async () => (await (await world.as(anna).get('/api/user.php')).json()).user.version as number
  const versionBefore = await fetchVersion()
  const response = await confirm(world, token)

  expect(await response.json()).toEqual({})
  expect(link).toBe(`${world.origin}/mail-change/do?token=${token}`)
  expect(mail?.subject).toBe('Bevestig je nieuwe e-mailadres')
  expect(JSON.stringify(await world.sql('select * from account_link_token'))).not.toContain(token)
  expect(await findAddress(world, anna)).toBe(newEmail)
  expect(await fetchVersion()).toBeGreaterThan(versionBefore)
  expect(await tryLogin(world, newEmail)).toBe(200)
  expect(await tryLogin(world, anna.email)).toBe(401)
  expect(await listMailSubjects(world, anna.email)).toEqual(['Je e-mailadres is gewijzigd'])
})

test.each([
  ['R-5.11', 'geen adres', 'invalid_email'],
  ['R-5.11', 'anna@@example.com', 'invalid_email'],
  ['R-5.11', '', 'email_missing'],
])('%s %j is refused as an address', async (_id, email, refusal) => {
  const world = await sharedWorld()
  const response = await requestChange(world, await world.member(), { email })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal, details: { field: 'email' } })
})

test('the current address is refused as the new one, whatever its letter case', async () => {
  const world = await sharedWorld()
  const anna = await world.member()
  const response = await requestChange(world, anna, { email: anna.email.toUpperCase() })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal: 'email_unchanged' })
})

test('R-5.12 C-24b with strict account enumeration a claimed and a free address get the same response; only the mails differ', async () => {
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

test('R-5.12 R-8.23 C-24b with classic account enumeration a claimed address is refused, and nothing is mailed', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  const [anna, bert] = [await world.member(), await world.member()]
  const response = await requestChange(world, anna, { email: bert.email })
  expect([response.status, await response.json()]).toEqual([
    409,
    { refusal: 'email_taken', details: { field: 'email' } },
  ])
  expect(await listMailSubjects(world, bert.email)).toEqual([])
  expect((await requestChange(world, anna)).status).toBe(200)
})

test.each(['strict', 'classic'] as const)(
  'C-24b %s: an unconfirmed account gets the same refusal for every address, and no mail is sent',
  async (account_enumeration) => {
    await using world = await newWorld()
    await changeSettings(world.ctx(), { account_enumeration })
    const [anna, bert] = [await world.member({ confirmed: false }), await world.member()]
    for (const typed of [{ email: bert.email }, {}, { email: anna.email }, { password: 'niet dit wachtwoord' }]) {
      const response = await requestChange(world, anna, typed)
      expect([response.status, await response.json()]).toEqual([403, { refusal: 'email_not_confirmed', details: {} }])
    }
    expect([await listMailSubjects(world, bert.email), await listMailSubjects(world, newEmail)]).toEqual([[], []])
  },
)

test.each(['strict', 'classic'] as const)(
  'C-24b %s: a member may request three changes of address a day, also concurrently',
  async (account_enumeration) => {
    await using world = await newWorld()
    await changeSettings(world.ctx(), { account_enumeration })
    const [anna, bert] = [await world.member(), await world.member()]
    const emails = Array.from({ length: 8 }, (_, turn) => (turn % 2 ? bert.email : `vrij${turn}@example.com`))
    const responses = await Promise.all(emails.map((email) => requestChange(world, anna, { email })))
    expect(responses.filter((response) => response.status === 429)).toHaveLength(5)
    const late = await requestChange(world, anna)
    expect([late.status, await late.json()]).toEqual([429, { refusal: 'mail_changes_used_up', details: { limit: 3 } }])
    world.clock.advanceSeconds(86_400)
    expect((await requestChange(world, anna)).status).toBe(200)
  },
)

test('C-59 a change of address requires the password, and wrong ones count as login failures', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (let count = 0; count < 5; count++) {
    const response = await requestChange(world, anna, { password: 'fout wachtwoord' })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ refusal: 'password_wrong', details: { field: 'password' } })
  }
  expect((await requestChange(world, anna)).status).toBe(429)
  expect(await listMailSubjects(world, newEmail)).toEqual([])
})

test('R-8.16 a link is valid once, for a day, for its own endpoint and until a newer link replaces it', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await requestChange(world, anna)
  const first = (await findMailedLink(world, newEmail)).token
  world.clock.advanceSeconds(1)
  await requestChange(world, anna)
  const second = (await findMailedLink(world, newEmail)).token

  for (const wrong of ['', 'x', first]) expect((await confirm(world, wrong)).status).toBe(410)
  expect((await undo(world, second)).status).toBe(410)
  expect((await confirm(world, second)).status).toBe(200)
  expect((await confirm(world, second)).status).toBe(410)

  await requestChange(world, anna, { email: 'later@example.com' })
  const late = (await findMailedLink(world, 'later@example.com')).token
  world.clock.advanceSeconds(86_400)
  const response = await confirm(world, late)
  expect(response.status).toBe(410)
  expect(await response.json()).toEqual({ refusal: 'link_expired', details: {} })
})

test('I25 one of 20 concurrent confirmations changes the address, and one of 20 concurrent calls undoes it', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await requestChange(world, anna)
  const { token } = await findMailedLink(world, newEmail)

  const changed = await Promise.all(Array.from({ length: 20 }, () => confirm(world, token)))
  const undoToken = (await findMailedLink(world, anna.email)).token
  const undone = await Promise.all(Array.from({ length: 20 }, () => undo(world, undoToken)))

  for (const responses of [changed, undone]) {
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    expect(responses.filter((response) => response.status === 410)).toHaveLength(19)
  }
  expect(await listMailSubjects(world, anna.email)).toHaveLength(1)
  expect(await findAddress(world, anna)).toBe(anna.email)
})

test('R-5.12 of two members who request the same address, the one who uses the link first gets it, also concurrently', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await requestChange(world, anna)
  const firstToken = (await findMailedLink(world, newEmail)).token
  world.clock.advanceSeconds(1)
  await requestChange(world, bert)
  const secondToken = (await findMailedLink(world, newEmail)).token

  const responses = await Promise.all([confirm(world, firstToken), confirm(world, secondToken)])

  expect(responses.map((response) => response.status).sort()).toEqual([200, 409])
  const refused = responses.find((response) => response.status === 409)
  expect(await refused?.json()).toEqual({ refusal: 'email_taken', details: {} })
})

test('a change of address revokes the links that were mailed to the old address', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.visitor().post('/api/reset-password', { email: anna.email })
  const { token } = await findMailedLink(world, anna.email)
  await changeAddress(world, anna)
  const input = { token, password: 'vier gele fietsen', repeat: 'vier gele fietsen' }
  expect((await world.visitor().post('/api/reset-password/do', input)).status).toBe(410)
})

test('both links are refused for a banned account; for a deleted one the undo link gives no reset token', async () => {
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
  ['/api/mail-change', { email: newEmail }],
  ['/api/mail-change', { email: [newEmail], password }],
  ['/api/mail-change', { email: newEmail, password, memberId: 'x' }],
  ['/api/mail-change/do', {}],
  ['/api/mail-change/do', { token: { $ne: '' } }],
  ['/api/mail-change/undo', { token: 'x'.repeat(201) }],
])('a request to %s with the body %j is invalid', async (path, body) => {
  const world = await sharedWorld()
  const response = await world.as(await world.member()).post(path, body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal: 'invalid_input' })
})

test('a visitor cannot change an address', async () => {
  const world = await sharedWorld()
  const response = await world.visitor().post('/api/mail-change', { email: newEmail, password })
  expect(response.status).toBe(403)
})

test('R-5.01 an address whose local part is the name of the member is refused, when it is requested and when it changes', async () => {
  await using world = await newWorld()
  const anna = await world.member({ name: 'Anna Bloem' })
  await world.sql("update profile set name = 'annabloem' where member_id = $1", [anna.id])
  for (const email of ['AnnaBloem@example.com', 'annabloem@mail.example.com']) {
    const refused = await requestChange(world, anna, { email })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { refusal: 'name_is_email', details: { field: 'email' } },
    ])
  }
  expect((await requestChange(world, anna)).status).toBe(200)
  const { token } = await findMailedLink(world, newEmail)
  expect((await world.as(anna).patch('/api/profile', { name: 'Nieuw' })).status).toBe(200)
  const response = await confirm(world, token)
  expect([response.status, (await response.json()).refusal]).toEqual([422, 'name_is_email'])
  expect(await findAddress(world, anna)).toBe(anna.email)
  expect((await world.as(anna).patch('/api/profile', { name: 'Anders' })).status).toBe(200)
  expect((await confirm(world, token)).status).toBe(200) // the link was not used up
})
