import { expect, test } from 'vitest'
import { buildArf, buildDsn, postRawReport, type Original } from '#testing/mails/mail-reports.ts'
import { passMinutes, writeTo } from '#testing/mails/news-mails.ts'
import { startSmtp } from '#testing/servers/smtp.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const key = 'a key of this test only'

const fetchCauses = async (world: World, member: TestMember) =>
  (await (await world.as(member).get('/api/user.php')).json()).user.notifications_disabled

function report(world: World, body: unknown, authorization = `Bearer ${key}`): Promise<Response> {
  return world.visitor().post('/api/mail-events', body, { headers: { authorization } })
}

/** Creates a member who got a mail about a message. */
async function createMailedMember(world: World) {
  const anna = await world.member({ credits: 9, premium: true })
  const bert = await world.member({ gender: 'male' })
  await passMinutes(world, 2)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(world, 15)
  const [mail] = await world.mailsTo(bert.email)
  return { anna, bert, original: { id: mail?.id, unsubscribe: mail?.headers['List-Unsubscribe'] } }
}

test('R-4.28 R-3.07 a permanent bounce turns off optional mails, and not those of the account', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 9, premium: true })
  const bert = await world.member({ gender: 'male' })
  await passMinutes(world, 2)
  const soft = await report(world, { type: 'bounce', recipient: bert.email, isPermanent: false })
  expect([soft.status, await soft.json()]).toEqual([200, { suspended: 0 }])
  expect(await fetchCauses(world, bert)).toEqual([])

  for (let time = 0; time < 2; time++)
    expect(await (await report(world, { type: 'bounce', recipient: bert.email.toUpperCase() })).json()).toEqual({
      suspended: 1,
    })

  expect(await fetchCauses(world, bert)).toEqual(['bounce'])
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(world, 15)
  expect(await world.mailsTo(bert.email)).toEqual([])
  await world.visitor().post('/api/reset-password', { email: bert.email })
  expect(await world.mailsTo(bert.email)).toHaveLength(1)
})

test('R-4.27 R-4.30 a complaint turns off optional mails until the member turns them on again', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  await report(world, { type: 'complaint', recipient: bert.email })
  const preferences = await (await world.as(bert).get('/api/notification-preferences')).json()
  expect(preferences.suspensions).toEqual([{ cause: 'fbl', kinds: [], since: world.clock.now().toISOString() }])
  await world.as(bert).post('/api/notification-preferences/resume', {})
  expect(await fetchCauses(world, bert)).toEqual([])
})

test('a bounce counts for the confirmed accounts with the address on every site, and for nobody else', async () => {
  await using world = await newWorld()
  const email = 'noa@mail.test'
  const noa = await world.member({ email })
  const other = await world.otherSite.member({ email })
  const unconfirmed = await world.member({ email, confirmed: false })
  expect(await (await report(world, { type: 'bounce', recipient: email })).json()).toEqual({ suspended: 2 })
  const rows = await world.sql<{ member_id: string }>('select member_id from mail_suspension order by 1')
  expect(rows.map(({ member_id: id }) => id)).toEqual([noa.id, other.id].toSorted())
  expect(rows.map(({ member_id: id }) => id)).not.toContain(unconfirmed.id)
})

test('without the key every report is refused, and invalid ones are', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const body = { type: 'bounce', recipient: bert.email }
  for (const wrong of ['', 'Bearer', 'Bearer wrong', key]) {
    expect((await report(world, body, wrong)).status).toBe(401)
    expect((await postRawReport(world, buildDsn(bert.email, {}), wrong)).status).toBe(401)
  }
  for (const wrong of [{}, { ...body, type: 'like' }, { ...body, recipient: 7 }, { ...body, memberId: bert.id }])
    expect((await report(world, wrong)).status).toBe(422)
  expect(await fetchCauses(world, bert)).toEqual([])
})

test.each([
  ['R-4.28 a DSN with the id of the mail', buildDsn, (original: Original) => ({ id: original.id }), ['bounce']],
  [
    'R-4.28 a DSN with the unsubscribe link',
    buildDsn,
    (original: Original) => ({ unsubscribe: original.unsubscribe }),
    ['bounce'],
  ],
  ['R-4.27 an ARF report', buildArf, (original: Original) => original, ['fbl']],
  ['a DSN without our mail', buildDsn, () => ({}), []],
  ['a DSN with an invented id', buildDsn, () => ({ id: '0190b6a0-0000-7000-8000-000000000001' }), []],
  [
    'a temporary failure',
    (to: string, original: Original) => buildDsn(to, original, '4.4.1'),
    (original: Original) => original,
    [],
  ],
])('%s is recorded by what it proves', async (_title, build, pick, causes) => {
  await using world = await newWorld()
  const { bert, original } = await createMailedMember(world)
  const response = await postRawReport(world, build(bert.email, pick(original)))
  expect([response.status, await response.json()]).toEqual([200, { suspended: causes.length }])
  expect(await fetchCauses(world, bert)).toEqual(causes)
})

test('a report about another recipient than the mail’s counts for the member of the mail', async () => {
  await using world = await newWorld()
  const { anna, bert, original } = await createMailedMember(world)
  await postRawReport(world, buildDsn(anna.email, original))
  expect([await fetchCauses(world, anna), await fetchCauses(world, bert)]).toEqual([[], ['bounce']])
})

test('a reported status that is not about the address changes nothing', async () => {
  await using world = await newWorld()
  const { email: recipient } = await world.member()
  const suspendedBy = async (status: string) =>
    (await (await report(world, { type: 'bounce', recipient, status })).json()).suspended
  for (const status of ['5.7.1', '5.2.2', '4.4.7', '554 5.7.1 blocked']) expect(await suspendedBy(status)).toBe(0)
  expect(await suspendedBy('550 5.1.1 unknown user')).toBe(1)
})

test('what is no report changes nothing', async () => {
  await using world = await newWorld()
  for (const raw of ['', 'Subject: hoi\n\nhoi', '\0\0\0', `Content-Type: multipart/report; boundary="B"\n\n--B--`]) {
    const response = await postRawReport(world, raw)
    expect([response.status, await response.json()]).toEqual([200, { suspended: 0 }])
  }
})

test('R-4.28 a recipient that the mail server refuses is a bounce, until the address changes', async () => {
  await using smtp = await startSmtp({ refusal: () => '550 5.1.1 unknown user' })
  await using world = await newWorld({ smtpUrl: smtp.url })
  const bert = await world.member({ gender: 'male' })
  await world.as(bert).post('/api/mail-change', { email: 'elders@mail.test', password: 'welkom-bij-vonk' })
  await world.runJobs() // the mail to the new address is refused, which says nothing about the current one
  expect(await fetchCauses(world, bert)).toEqual([])
  await world.visitor().post('/api/reset-password', { email: bert.email })
  await world.runJobs()
  expect(await fetchCauses(world, bert)).toEqual(['bounce'])
})
