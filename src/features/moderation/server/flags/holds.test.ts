import { expect, test } from 'vitest'
import { listMailSubjects } from '#testing/mails/mailed-links.ts'
import { fetchOwnPhotos, fetchStatus, uploadPhotos } from '#testing/images/photos.ts'
import { reportMember, sendReport, startConversation } from '#testing/reports.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const opener = 'Stuur me geld voor de trein, dan kom ik naar je toe.'
const measure = { ground: 'money', body: 'Je vroeg om geld.' }

/** Creates a reporter with an old account and one upheld report, which makes them trusted. */
async function newTrustedReporter(world: World): Promise<TestMember> {
  const reporter = await world.member({ credits: 9 })
  await world.sql(`update account set signup_at = signup_at - interval '60 days' where id = $1`, [reporter.id])
  const scammer = await world.member({ gender: 'male' })
  await sendReport(world, reporter, { id: scammer.id, category: 'scam' })
  const [row] = await world.sql<{ id: string }>('select id from moderation_case where member_id = $1', [scammer.id])
  await decide(world, row?.id ?? '', { outcome: 'advice', ...measure })
  return reporter
}

async function decide(world: World, id: string, decision: object): Promise<void> {
  const moderator = await world.staff('moderator')
  expect((await moderator.post(`/api/office/cases/${id}/decision`, decision)).status).toBe(200)
}

async function listOpenCases(world: World, { id }: TestMember) {
  return world.sql<{ id: string; held_at: Date | null; weight: number }>(
    'select id, held_at, weight from moderation_case where member_id = $1 and closed_at is null order by id',
    [id],
  )
}

async function addPhoto(world: World, member: TestMember) {
  await uploadPhotos(world, member, 1)
  await world.sql(`update photo set status = 'active', is_main = true where member_id = $1`, [member.id])
  const [photo] = (await fetchOwnPhotos(world, member)).photos
  return { id: photo?.id ?? '', path: `/photos/${photo?.key}/card.webp` }
}

test('a photo is held once two trusted reporters agree, its member is told what was automated, and a person decides', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const photo = await addPhoto(world, bert)
  const [anna, eva] = [await newTrustedReporter(world), await newTrustedReporter(world)]
  const stranger = await world.member()
  const report = { kind: 'photo', id: photo.id, category: 'image_without_consent' } as const
  for (const reporter of [anna, await world.member(), await world.member()]) await sendReport(world, reporter, report)
  await sendReport(world, eva, { ...report, category: 'spam' }) // another reason is no agreement
  expect(await listMailSubjects(world, bert.email)).toEqual([])
  expect(await fetchStatus(world, stranger, photo.path)).toBe(200)

  await sendReport(world, eva, report)
  expect(await fetchStatus(world, stranger, photo.path)).toBe(404)
  const [mail, ...others] = await world.mailsTo(bert.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('Dit is automatisch gebeurd')
  await sendReport(world, await newTrustedReporter(world), report)
  expect(await world.mailsTo(bert.email)).toHaveLength(1)

  const [row] = await listOpenCases(world, bert)
  const moderator = await world.staff('moderator')
  const { cases } = await (await moderator.get('/api/office/cases')).json()
  expect(cases[0]).toMatchObject({ id: row?.id, heldAt: row?.held_at?.toISOString() })
  await decide(world, row?.id ?? '', { outcome: 'nothing' })
  expect(await fetchStatus(world, stranger, photo.path)).toBe(200)
  expect(await listMailSubjects(world, bert.email)).toContain('Het is weer te zien')
})

test('L-34 a photo that may show a minor is held at the first report of any confirmed member', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const photo = await addPhoto(world, bert)
  const stranger = await world.member()
  await sendReport(world, await world.member(), { kind: 'photo', id: photo.id, category: 'minor' })
  expect(await fetchStatus(world, stranger, photo.path)).toBe(404)
  expect((await world.mailsTo(bert.email))[0]?.text).toContain('Dit is automatisch gebeurd')
  const [row] = await listOpenCases(world, bert)
  await decide(world, row?.id ?? '', { outcome: 'nothing' })
  expect(await fetchStatus(world, stranger, photo.path)).toBe(200)
})

test('L-34 a photo that a person has judged is not hidden again for the same reason, by nobody, also as a new upload', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const photo = await addPhoto(world, bert)
  const [anna, eva, stranger] = [await world.member(), await world.member(), await world.member()]
  await sendReport(world, anna, { kind: 'photo', id: photo.id, category: 'minor' })
  expect(await fetchStatus(world, stranger, photo.path)).toBe(404)
  const [row] = await listOpenCases(world, bert)
  await decide(world, row?.id ?? '', { outcome: 'nothing' })
  for (const reporter of [anna, eva, await newTrustedReporter(world), await newTrustedReporter(world)])
    expect((await sendReport(world, reporter, { kind: 'photo', id: photo.id, category: 'minor' })).status).toBe(200)
  expect(await fetchStatus(world, stranger, photo.path)).toBe(200)
  for (const reporter of [await newTrustedReporter(world), await newTrustedReporter(world)])
    await sendReport(world, reporter, { kind: 'photo', id: photo.id, category: 'fake' })
  expect(await fetchStatus(world, stranger, photo.path)).toBe(200)
  expect(await listOpenCases(world, bert)).toMatchObject([{ held_at: null }]) // a person looks again
  expect((await world.mailsTo(bert.email)).filter(({ text }) => text.includes('automatisch gebeurd'))).toHaveLength(1)

  expect((await world.as(bert).delete(`/api/photos/${photo.id}`)).status).toBe(200)
  const copy = await addPhoto(world, bert)
  await sendReport(world, await world.member(), { kind: 'photo', id: copy.id, category: 'minor' })
  expect(await fetchStatus(world, stranger, copy.path)).toBe(200)
})

test('L-34 the first report of a minor holds a photo that was judged for another reason', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const photo = await addPhoto(world, bert)
  await sendReport(world, await world.member(), { kind: 'photo', id: photo.id, category: 'fake' })
  const [row] = await listOpenCases(world, bert)
  await decide(world, row?.id ?? '', { outcome: 'nothing' })
  await sendReport(world, await world.member(), { kind: 'photo', id: photo.id, category: 'minor' })
  expect(await fetchStatus(world, await world.member(), photo.path)).toBe(404)
})

test('an unconfirmed reporter, and one whose reports are mostly dismissed, hold a photo of a minor only with a second', async () => {
  await using world = await newWorld()
  const stranger = await world.member()
  const liar = await world.member()
  for (let count = 0; count < 2; count++) {
    const innocent = await world.member({ gender: 'male' })
    await sendReport(world, liar, { id: innocent.id })
    const [row] = await listOpenCases(world, innocent)
    await decide(world, row?.id ?? '', { outcome: 'nothing' })
  }
  for (const reporter of [liar, await world.member({ confirmed: false })]) {
    const bert = await world.member({ gender: 'male' })
    const photo = await addPhoto(world, bert)
    const report = { kind: 'photo', id: photo.id, category: 'minor' } as const
    for (let count = 0; count < 2; count++) expect((await sendReport(world, reporter, report)).status).toBe(200)
    expect(await fetchStatus(world, stranger, photo.path)).toBe(200)
    const second = await world.member({ confirmed: false })
    await Promise.all([sendReport(world, second, report), sendReport(world, second, report)])
    expect(await fetchStatus(world, stranger, photo.path)).toBe(404)
  }
})

test('L-34 a message that a person has judged is not hidden again for the same reason', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male', credits: 50, premium: true })
  const [anna, eva] = [await world.member(), await world.member()]
  const report = async (reporter: TestMember, conversationId: string) => {
    const [message] = await world.sql<{ id: string }>('select id from message where conversation_id = $1', [
      conversationId,
    ])
    await sendReport(world, reporter, { kind: 'message', id: message?.id ?? '', category: 'minor' })
  }
  const text = 'Ik geef les aan de tweede klas.'
  const [first, second] = [
    await startConversation(world, bert, anna, text),
    await startConversation(world, bert, eva, text),
  ]
  await report(anna, first)
  const [row] = await listOpenCases(world, bert)
  expect(row?.held_at).not.toBeNull()
  await decide(world, row?.id ?? '', { outcome: 'nothing' })
  await report(anna, first)
  await report(eva, second)
  expect((await listOpenCases(world, bert)).map((each) => each.held_at)).toEqual([null, null])
})

test('removing what was held says what was automated, and its reversal restores it', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const photo = await addPhoto(world, bert)
  for (const reporter of [await newTrustedReporter(world), await newTrustedReporter(world)])
    await sendReport(world, reporter, { kind: 'photo', id: photo.id, category: 'fake' })
  const [row] = await listOpenCases(world, bert)
  await decide(world, row?.id ?? '', { outcome: 'remove', ground: 'honesty', body: 'Dit ben je niet.' })
  const statement = (await world.mailsTo(bert.email)).find(({ subject }) => subject === 'Een besluit over je account')
  expect(statement?.text).toContain('automatisch verborgen')
  expect(statement?.text).not.toContain('Er is niets automatisch gebeurd')
  expect(await fetchStatus(world, await world.member(), photo.path)).toBe(404)
  const moderator = await world.staff('moderator')
  await moderator.post(`/api/office/cases/${row?.id}/reversal`, { body: 'Fout van ons.' })
  expect(await fetchStatus(world, await world.member(), photo.path)).toBe(200)
})

test('of a message that was sent to many, every reported copy is held once two trusted reporters agree, also at once', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male', credits: 50, premium: true })
  const reporters = [await newTrustedReporter(world), await newTrustedReporter(world), await world.member()]
  const conversations: string[] = []
  for (const reporter of reporters) conversations.push(await startConversation(world, bert, reporter, opener))
  const messages = await world.sql<{ id: string; conversation_id: string }>('select id, conversation_id from message')
  const report = async (index: number) => {
    const { id = '' } = messages.find((each) => each.conversation_id === conversations[index]) ?? {}
    expect((await sendReport(world, reporters[index]!, { kind: 'message', id, category: 'scam' })).status).toBe(200)
  }
  const readText = async (index: number) => {
    const answer = await world.as(reporters[index]!).get(`/api/chats/${conversations[index]}/messages`)
    return (await answer.json()).messages[0].content.kind
  }
  await report(2)
  expect(await readText(2)).toBe('text')
  await Promise.all([report(0), report(1)])
  expect([await readText(0), await readText(1), await readText(2)]).toEqual(['removed', 'removed', 'text'])
  const subjects = await listMailSubjects(world, bert.email)
  expect(subjects.filter((each) => each === 'Iets van je is tijdelijk verborgen')).toHaveLength(1)
  const openCases = (await listOpenCases(world, bert)).filter(({ held_at: heldAt }) => heldAt)
  for (const { id } of openCases) await decide(world, id, { outcome: 'advice', ...measure })
  expect([await readText(0), await readText(1)]).toEqual(['text', 'text'])
})

test('neither untrusted reporters nor one trusted reporter has anything held, and a profile never is', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male', about: 'Hoi' })
  const photo = await addPhoto(world, bert)
  const [anna, eva] = [await newTrustedReporter(world), await newTrustedReporter(world)]
  for (const category of ['fake', 'spam', 'insult'] as const)
    await sendReport(world, anna, { kind: 'photo', id: photo.id, category })
  for (let count = 0; count < 4; count++)
    await sendReport(world, await world.member(), { kind: 'photo', id: photo.id, category: 'fake' })
  for (const reporter of [anna, eva]) await sendReport(world, reporter, { id: bert.id, category: 'fake' })
  expect((await listOpenCases(world, bert)).map(({ held_at: heldAt }) => heldAt)).toEqual([null, null])
  expect(await world.mailsTo(bert.email)).toEqual([])
})

test('trust weighs in the queue: a trusted reporter comes first, and one who reports falsely again and again still counts', async () => {
  await using world = await newWorld()
  const trusted = await newTrustedReporter(world)
  const liar = await newTrustedReporter(world)
  for (let count = 0; count < 4; count++) {
    const innocent = await world.member({ gender: 'male' })
    await sendReport(world, liar, { id: innocent.id })
    const [row] = await listOpenCases(world, innocent)
    await decide(world, row?.id ?? '', { outcome: 'nothing' })
  }
  const [bert, carl, dirk] = [
    await world.member({ gender: 'male' }),
    await world.member({ gender: 'male' }),
    await world.member({ gender: 'male' }),
  ]
  await sendReport(world, liar, { id: bert.id })
  await sendReport(world, trusted, { id: carl.id })
  await reportMember(world, dirk)
  world.clock.advanceSeconds(3_600)
  const weights = await Promise.all(
    [bert, carl, dirk].map(async (each) => (await listOpenCases(world, each))[0]?.weight),
  )
  expect(weights).toEqual([2, 6, 2])
  const moderator = await world.staff('moderator')
  const { cases } = await (await moderator.get('/api/office/cases')).json()
  expect(cases[0].id).toBe((await listOpenCases(world, carl))[0]?.id)
  const found = await (await moderator.get(`/api/office/cases/${cases[0].id}`)).json()
  expect(found.reports).toMatchObject([{ trust: 3 }])
})
