import { expect, test } from 'vitest'
import { banOnFile } from '#testing/bans.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { passMinutes, readUnsubscribeLink, setLastSeen, writeTo } from '#testing/mails/news-mails.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { mailNews } from '../notifications.jobs.ts'

interface Pair {
  readonly world: World
  readonly anna: TestMember
  readonly bert: TestMember
}

/** Creates a writer and a member who was there at the start of the test, and starts the scans. */
async function createPair(world: World): Promise<Pair> {
  const anna = await world.member({ name: 'Anna', credits: 50, premium: true })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits: 50, premium: true })
  await passMinutes(world, 2)
  return { world, anna, bert }
}

const mailsTo = (world: World, member: TestMember) => world.mailsTo(member.email)
const showNames = (world: World, member: TestMember, showsText = false) =>
  world.as(member).patch('/api/notification-preferences', { isDiscreet: false, showsText })
/** Lets the member be there now, then lets the throttled writes of their visit pass. */
const visit = (world: World, member: TestMember) => setLastSeen(world, member, world.clock.now())

test('R-3.58 a message for a member who is away is mailed once, after 10 minutes', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await writeTo(world, anna, { to: bert, text: 'Zin in koffie met appeltaart?' })
  await passMinutes(world, 9)
  expect(await mailsTo(world, bert)).toEqual([])

  await passMinutes(world, 3)
  await passMinutes(world, 90)

  const mails = await mailsTo(world, bert)
  expect(mails.map(({ subject }) => subject)).toEqual(['Er is iets nieuws voor je'])
  expect(await mailsTo(world, anna)).toEqual([])
})

test('a discreet mail has no name, no text and no word about the site; the message is never in it by default', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await writeTo(world, anna, { to: bert, text: 'Zin in koffie met appeltaart?' })
  await passMinutes(world, 12)
  const [mail] = await mailsTo(world, bert)
  const everything = `${mail?.subject} ${mail?.text} ${mail?.html}`
  for (const word of ['Anna', 'appeltaart', 'dating', 'Bert', 'bericht', 'like', 'match'])
    expect(everything).not.toContain(word)
  expect(mail?.text).toContain('Er wacht 1 melding op je.')
  expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(100_000)
})

test('with names the subject names the writer, and the text appears only when the member chose so', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  const cees = await world.member({ name: 'Cees', gender: 'male' })
  await showNames(world, bert)
  await showNames(world, cees, true)
  for (const to of [bert, cees]) await writeTo(world, anna, { to, text: 'Zin in <b>appeltaart</b>?' })
  await passMinutes(world, 12)
  const [[withoutText], [withText]] = [await mailsTo(world, bert), await mailsTo(world, cees)]
  expect(withoutText).toMatchObject({ subject: 'Nieuw bericht van Anna' })
  expect(withoutText?.text).toContain('Anna stuurde je een bericht.')
  expect(withoutText?.text).not.toContain('appeltaart')
  expect(withText?.text).toContain('Anna schreef: “Zin in <b>appeltaart</b>?”')
  expect(withText?.html).toContain('&lt;b&gt;appeltaart&lt;/b&gt;')
})

test('a message that was read in time is not mailed', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  const conversationId = await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(world, 5)
  await world.as(bert).post(`/api/chats/${conversationId}/read`, { seq: 1 })
  await passMinutes(world, 60)
  expect(await mailsTo(world, bert)).toEqual([])
})

test('nothing is mailed while the member is there, and 10 minutes after they left it is', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  for (let turn = 0; turn < 4; turn++) {
    await visit(world, bert)
    await passMinutes(world, 8)
  }
  expect(await mailsTo(world, bert)).toEqual([])
  await passMinutes(world, 3)
  expect(await mailsTo(world, bert)).toHaveLength(1)
})

test('one mail per conversation until the member has come back', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await writeTo(world, anna, { to: bert, text: 'Een' })
  await passMinutes(world, 12)
  for (const text of ['Twee', 'Drie']) {
    await writeTo(world, anna, { to: bert, text })
    await passMinutes(world, 75)
  }
  expect(await mailsTo(world, bert)).toHaveLength(1)

  await visit(world, bert)
  await passMinutes(world, 2)
  await writeTo(world, anna, { to: bert, text: 'Vier' })
  await passMinutes(world, 15)
  expect(await mailsTo(world, bert)).toHaveLength(2)
})

test('messages and likes of several members are one mail with their numbers', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  const [carla, dora] = [
    await world.member({ name: 'Carla', credits: 9, premium: true }),
    await world.member({ name: 'Dora' }),
  ]
  await showNames(world, bert)
  await writeTo(world, anna, { to: bert, text: 'Een' })
  await writeTo(world, anna, { to: bert, text: 'Twee' })
  await writeTo(world, carla, { to: bert, text: 'Hallo' })
  await world.as(bert).put(`/api/members/${dora.id}/like`)
  await world.as(dora).put(`/api/members/${bert.id}/like`)
  await world.as(carla).put(`/api/members/${bert.id}/like`)
  await visit(world, bert)
  await passMinutes(world, 30)
  const mails = await mailsTo(world, bert)
  expect(mails.map(({ subject }) => subject)).toEqual(['Je hebt 3 nieuwe berichten, 1 nieuwe match en 1 nieuwe like'])
  for (const line of [
    'Anna stuurde je 2 berichten.',
    'Carla vindt je leuk.',
    'Jij en Dora vinden elkaar leuk: een match!',
  ])
    expect(mails[0]?.text).toContain(line)
})

test('a like that was seen is not mailed, nor one that was taken back', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  const cees = await world.member({ gender: 'male' })
  for (const { id } of [bert, cees]) await world.as(anna).put(`/api/members/${id}/like`)
  await world.as(bert).post(`/api/members/${anna.id}/like/seen`, {})
  await world.as(anna).delete(`/api/members/${cees.id}/like`)
  await passMinutes(world, 30)
  for (const member of [bert, cees]) expect(await mailsTo(world, member)).toEqual([])
})

test.each<[title: string, prepare: (pair: Pair) => Promise<unknown>]>([
  ['the writer is blocked', ({ world, anna, bert }) => world.as(bert).put(`/api/members/${anna.id}/block`)],
  ['the writer blocked the member', ({ world, anna, bert }) => world.as(anna).put(`/api/members/${bert.id}/block`)],
  ['the writer was banned', ({ world, anna }) => banOnFile(world, anna)],
  [
    'the writer left',
    ({ world, anna }) =>
      world.as(anna).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'time', remarks: '' }),
  ],
  [
    'the address is not confirmed',
    ({ world, bert }) =>
      world.sql(`update account set status = 'not_confirmed', confirmed_at = null where id = $1`, [bert.id]),
  ],
  [
    'mails bounced',
    ({ world, bert }) =>
      world.sql(`insert into mail_suspension values ($1, $2, 'bounce', '{}', now())`, [bert.id, world.siteId]),
  ],
  [
    'R-1.22 the member chose never',
    ({ world, bert }) => world.as(bert).patch('/api/notification-preferences', { frequency: 'never' }),
  ],
])('I18 I19 nothing is mailed when %s', async (_title, prepare) => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  await prepare({ world, anna, bert })
  await passMinutes(world, 90)
  expect((await mailsTo(world, bert)).filter(({ headers }) => 'List-Unsubscribe' in headers)).toEqual([])
})

test('R-3.58 a kind that is off is not mailed, the others are', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  for (const kind of ['new_conversations', 'new_messages'])
    await world.as(bert).patch('/api/notification-preferences', { change: { channel: 'mail', kind, isOn: false } })
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(world, 20)
  expect(await mailsTo(world, bert)).toEqual([])
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  await passMinutes(world, 20)
  expect((await mailsTo(world, bert)).map(({ subject }) => subject)).toEqual(['Er is iets nieuws voor je'])
})

test('concurrent workers mail once, and a failure of one member does not stop the others', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  const cees = await world.member({ gender: 'male' })
  for (const to of [bert, cees]) await writeTo(world, anna, { to, text: 'Hoi!' })
  world.clock.advanceSeconds(60 * 60)
  await world.sql(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
     create trigger fails before insert on mailed_event for each row when (new.member_id = '${cees.id}') execute function fail()`,
  )
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => mailNews.run(world.ctx(), null)))
  await mailNews.run(world.ctx(), null).catch(() => undefined)
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(await mailsTo(world, bert)).toHaveLength(1)
  expect(await mailsTo(world, cees)).toEqual([])

  await world.sql('drop trigger fails on mailed_event')
  await passMinutes(world, 62)
  expect(await mailsTo(world, cees)).toHaveLength(1)
  expect(await mailsTo(world, bert)).toHaveLength(1)
})

test('C-76 a message on another site is mailed with the sender and the links of that site', async () => {
  await using world = await newWorld()
  await createPair(world)
  const anna = await world.otherSite.member({ name: 'Anna', credits: 9, premium: true })
  const bert = await world.otherSite.member({ name: 'Bert', gender: 'male' })
  await changeSettings(world.otherSite.ctx(), { mail_name: 'Andere' })
  const body = { messageId: crypto.randomUUID(), text: 'Hoi!' }
  expect((await world.otherSite.as(anna).post(`/api/members/${bert.id}/messages`, body)).status).toBe(200)
  await passMinutes(world, 15)
  const [mail] = await mailsTo(world, bert)
  expect(mail).toMatchObject({ siteId: world.otherSite.siteId, fromName: 'Andere' })
  expect(mail?.headers['List-Unsubscribe']).toContain(`<${world.otherSite.origin}/unsubscribe?token=`)
  const { token } = readUnsubscribeLink(mail)
  expect((await world.visitor().post('/api/unsubscription', { token, scope: 'kinds' })).status).toBe(410)
})

test('C-11 the mail labels a fictional profile', async () => {
  await using world = await newWorld()
  const { bert } = await createPair(world)
  const fien = await world.member({ name: 'Fien', fictional: true, credits: 9, premium: true })
  await changeSettings(world.ctx(), { fictional_profiles: true })
  await showNames(world, bert)
  await writeTo(world, bert, { to: fien, text: 'Dag' })
  await writeTo(world, fien, { to: bert, text: 'Hoi!' })
  await visit(world, bert)
  await passMinutes(world, 15)
  const [mail] = await mailsTo(world, bert)
  expect(mail?.subject).toBe('Nieuw bericht van Fien (fictief profiel)')
})

test('the mail is in the language of the member', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  await world.sql(`update account set language = 'en' where id = $1`, [bert.id])
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(world, 15)
  expect((await mailsTo(world, bert))[0]).toMatchObject({ subject: 'There is something new for you' })
})
