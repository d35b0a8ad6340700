import { expect, test } from 'vitest'
import { passMinutes, readUnsubscribeLink, writeTo } from '#testing/mails/news-mails.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { NOTIFICATION_KINDS } from '../../preferences.rules.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

const fetchPreferences = async (world: World, member: TestMember) =>
  (await world.as(member).get('/api/notification-preferences')).json()
const fetchCauses = async (world: World, member: TestMember) =>
  (await (await world.as(member).get('/api/user.php')).json()).user.notifications_disabled

/** Creates a member who got a mail about a message. Returns the path and the token of its unsubscribe link. */
async function createMailedMember(world: World) {
  const anna = await world.member({ credits: 9, premium: true })
  const bert = await world.member({ gender: 'male' })
  await passMinutes(world, 2)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(world, 15)
  const [mail] = await world.mailsTo(bert.email)
  return { bert, mail, ...readUnsubscribeLink(mail) }
}

/** Posts as a mail provider does: without a cookie, an origin or a session (RFC 8058). */
function postOneClick(world: World, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(world.origin + path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...init,
  })
}

test('R-4.29 L-32 one POST of a mail provider turns off the kind of the mail, without a login, as often as it is sent', async () => {
  await using world = await newWorld()
  const { bert, mail, path } = await createMailedMember(world)
  expect(mail?.headers).toMatchObject({
    'List-Unsubscribe': `<${world.origin}${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const before = await fetchPreferences(world, bert)

  for (let time = 0; time < 2; time++) expect((await postOneClick(world, path)).status).toBe(200)

  const after = await fetchPreferences(world, bert)
  expect(after.mailKinds).toEqual(before.mailKinds.filter((kind: string) => kind !== 'new_conversations'))
  expect(after.suspensions).toEqual([
    { cause: 'unsubscribe', kinds: ['new_conversations'], since: world.clock.now().toISOString() },
  ])
  expect(await fetchCauses(world, bert)).toEqual(['unsubscribe'])
})

test.each([
  ['as multipart', { body: new URLSearchParams(), headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ['without a body', { body: null, headers: {} }],
  ['from a web mailer', { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } }],
])('R-4.29 the POST works %s', async (_title, init) => {
  await using world = await newWorld()
  const { bert, path } = await createMailedMember(world)
  expect((await postOneClick(world, path, init as RequestInit)).status).toBe(200)
  expect((await fetchPreferences(world, bert)).mailKinds).not.toContain('new_conversations')
})

test('C-77 a forged, altered or foreign token changes nothing', async () => {
  await using world = await newWorld()
  const { bert, token } = await createMailedMember(world)
  const foreign = createUnsubscribeToken(world.otherSite.ctx(), { memberId: bert.id, kinds: NOTIFICATION_KINDS })
  const before = await fetchPreferences(world, bert)
  for (const wrong of ['', 'x', `${token.slice(0, -2)}AA`, foreign, `${token}A`.repeat(2)]) {
    const response = await postOneClick(world, `/unsubscribe?token=${wrong}`)
    expect([wrong, response.status]).toEqual([wrong, 410])
    const posted = await world.visitor().post('/api/unsubscription', { token: wrong, scope: 'all' })
    expect([410, 422]).toContain(posted.status)
  }
  expect((await postOneClick(world, '/unsubscribe')).status).toBe(410)
  expect(await fetchPreferences(world, bert)).toEqual(before)
})

test('a link to all mails turns off every kind, also when twenty requests arrive at once', async () => {
  await using world = await newWorld()
  const { bert, token } = await createMailedMember(world)
  const post = () => world.visitor().post('/api/unsubscription', { token, scope: 'all' })
  const responses = await Promise.all(Array.from({ length: 20 }, post))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await responses[0]?.json()).toEqual({ kinds: ['new_conversations'], isOff: true, isAllOff: true })
  expect((await fetchPreferences(world, bert)).mailKinds).toEqual([])
})

test('R-4.30 the member turns mails on again, with the kinds that were unsubscribed', async () => {
  await using world = await newWorld()
  const { bert, token } = await createMailedMember(world)
  const before = await fetchPreferences(world, bert)
  await world.visitor().post('/api/unsubscription', { token, scope: 'all' })
  for (let time = 0; time < 2; time++)
    expect((await world.as(bert).post('/api/notification-preferences/resume', {})).status).toBe(200)
  expect(await fetchPreferences(world, bert)).toEqual(before)
  expect(await fetchCauses(world, bert)).toEqual([])
})

test('R-4.30 turning the kind on in the settings ends the unsubscription', async () => {
  await using world = await newWorld()
  const { bert, token } = await createMailedMember(world)
  await world.visitor().post('/api/unsubscription', { token, scope: 'kinds' })
  const change = { channel: 'mail', kind: 'new_conversations', isOn: true }
  await world.as(bert).patch('/api/notification-preferences', { change })
  expect(await fetchCauses(world, bert)).toEqual([])
})

test('C-24 the link of an erased member is expired', async () => {
  await using world = await newWorld()
  const { bert, path } = await createMailedMember(world)
  await world.sql('delete from account where id = $1', [bert.id])
  expect((await postOneClick(world, path)).status).toBe(410)
})
