import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { banOnFile, unbanOnFile } from '#testing/bans.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { openCriteria } from '#testing/match-criteria.ts'
import { listMailSubjects } from '#testing/mails/mailed-links.ts'
import { reportMember, startConversation } from '#testing/reports.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OBJECTION_DAYS, type Outcome } from '../../rules.ts'
import { deleteOldCases } from '../cases/cases.ts'
import { endMeasures } from './measure-ends.ts'

const DAY = 86_400
const words = { ground: 'respect', body: 'Je schreef iets dat niet mag.' }
const measures = ['hide', 'limit', 'suspend', 'ban', 'staff'] as const
type Measure = (typeof measures)[number]
const TIMED: readonly Measure[] = ['hide', 'limit', 'suspend']

/** A measure in force, and how to end it. */
interface Applied {
  readonly measure: Measure
  readonly end: () => Promise<void>
}

/** Applies a measure for a number of days, by a decision about a new case or by staff on the file of the member. */
async function apply(world: World, member: TestMember, measure: Measure, days: number): Promise<Applied> {
  if (measure === 'staff') {
    await banOnFile(world, member)
    return {
      measure,
      end: async () => {
        await unbanOnFile(world, member)
      },
    }
  }
  const caseId = await openCase(world, member)
  await decide(world, caseId, measure, days)
  return { measure, end: () => reverse(world, caseId) }
}

/** Opens a case about a member, also one who can no longer be reported. */
async function openCase(world: World, { id }: TestMember): Promise<string> {
  const caseId = randomUUID()
  await world.sql(
    `insert into moderation_case (id, site_id, subject_kind, subject_id, member_id, category, severity, reporters, weight,
       opened_at, due_at, evidence) values ($1, $2, 'photo', $1, $3, 'insult', 2, 1, 2, $4, $4, '{}')`,
    [caseId, world.siteId, id, world.clock.now()],
  )
  return caseId
}

async function decide(world: World, caseId: string, outcome: Outcome, days: number): Promise<void> {
  const moderator = await world.staff('admin')
  const path = `/api/office/cases/${caseId}`
  const isTimed = TIMED.includes(outcome as Measure)
  const response = await (outcome === 'ban'
    ? moderator.post(`${path}/ban`, words)
    : moderator.post(`${path}/decision`, { outcome, ...words, ...(isTimed ? { days } : {}) }))
  expect([outcome, response.status]).toEqual([outcome, 200])
}

async function reverse(world: World, caseId: string): Promise<void> {
  const moderator = await world.staff('admin')
  const response = await moderator.post(`/api/office/cases/${caseId}/reversal`, { body: 'Dat was onze fout.' })
  expect(response.status).toBe(200)
}

async function passDays(world: World, days: number): Promise<void> {
  world.clock.advanceSeconds(days * DAY)
  await endMeasures(world.ctx())
}

/** The effect of the measures, read from what the member and others can do. */
async function readEffects(world: World, { id }: TestMember) {
  const [row] = await world.sql<{ status: string; visible: boolean; seen_by: string | null; limited: boolean }>(
    `select a.status, s.visible, v.seen_by,
       writing_refusal(a.id, gen_random_uuid(), $2) is not null as limited
     from account a join member_search s on s.member_id = a.id left join member_visibility v on v.member_id = a.id
     where a.id = $1`,
    [id, world.clock.now()],
  )
  return row
}

/** The combined effect of measures. */
function expectedEffects(inForce: readonly Measure[]) {
  const isBanned = inForce.some((measure) => measure === 'suspend' || measure === 'ban' || measure === 'staff')
  const isHidden = inForce.includes('hide')
  return {
    status: isBanned ? 'banned' : 'active',
    visible: !isBanned && !isHidden,
    seen_by: isBanned ? null : isHidden ? 'contacts' : 'members',
    limited: inForce.includes('limit'),
  }
}

const pairs = measures.flatMap((first) => measures.map((second) => [first, second] as const))

test.each(pairs.filter(([first, second]) => first !== 'staff' || second !== 'staff'))(
  'of %s and then %s, undoing either leaves the other in force, whatever the order',
  { timeout: 60_000 },
  async (first, second) => {
    await using world = await newWorld()
    for (const order of [[0, 1] as const, [1, 0] as const]) {
      const member = await world.member({ gender: 'male' })
      const applied = [await apply(world, member, first, 5), await apply(world, member, second, 9)]
      expect(await readEffects(world, member)).toEqual(expectedEffects([first, second]))
      await applied[order[0]]?.end()
      expect(await readEffects(world, member)).toEqual(expectedEffects([applied[order[1]]!.measure]))
      await applied[order[1]]?.end()
      expect(await readEffects(world, member)).toEqual(expectedEffects([]))
    }
  },
)

test.each(pairs.filter(([first, second]) => TIMED.includes(first) && (first !== 'staff' || second !== 'staff')))(
  '%s ends by itself after its days and leaves %s in force, whichever began first',
  { timeout: 60_000 },
  async (timed, other) => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member({ gender: 'male' }), await world.member({ gender: 'male' })]
    await apply(world, anna, timed, 5)
    const others = [await apply(world, anna, other, 9), await apply(world, bert, other, 9)]
    await apply(world, bert, timed, 5)
    await passDays(world, 5)
    for (const member of [anna, bert]) expect(await readEffects(world, member)).toEqual(expectedEffects([other]))
    await passDays(world, 4)
    const left = TIMED.includes(other) ? [] : [other]
    for (const member of [anna, bert]) expect(await readEffects(world, member)).toEqual(expectedEffects(left))
    if (left.length > 0) for (const { end } of others) await end()
    for (const member of [anna, bert]) expect(await readEffects(world, member)).toEqual(expectedEffects([]))
  },
)

test('measures that begin and end at the same time leave the member as the ones in force say', async () => {
  await using world = await newWorld()
  const member = await world.member({ gender: 'male' })
  const applied = await apply(world, member, 'suspend', 5)
  await Promise.all([applied.end(), apply(world, member, 'staff', 0), apply(world, member, 'hide', 5)])
  expect(await readEffects(world, member)).toEqual(expectedEffects(['staff', 'hide']))
})

test('staff do not lift the suspension of a decision, and are told so', async () => {
  await using world = await newWorld()
  const member = await world.member({ gender: 'male' })
  await apply(world, member, 'suspend', 5)
  const moderator = await world.staff('moderator')
  const response = await moderator.post(`/api/office/members/${member.id}/unban`, { reason: 'Op verzoek.' })
  expect([response.status, (await response.json()).refusal]).toEqual([409, 'banned_by_decision'])
  expect(await readEffects(world, member)).toEqual(expectedEffects(['suspend']))
})

test('a ban outlives its case, as one that staff can lift', async () => {
  await using world = await newWorld()
  const member = await world.member({ gender: 'male' })
  await apply(world, member, 'ban', 0)
  world.clock.advanceSeconds(OBJECTION_DAYS * DAY + 1)
  await apply(world, member, 'suspend', 5)
  await deleteOldCases(world.ctx())
  await passDays(world, 5)
  expect(await readEffects(world, member)).toEqual(expectedEffects(['ban']))
  await unbanOnFile(world, member)
  expect(await readEffects(world, member)).toEqual(expectedEffects([]))
})

test('L-25 a hidden member is in no search, match finder, swipe or public list, and chats and likes go on', async () => {
  await using world = await newWorld()
  await world.sql('update member_search set visible = false')
  const anna = await world.member({ credits: 9, premium: true })
  const eva = await world.member()
  await world.as(eva).put('/api/match-wishes', { ...openCriteria, seeks: 'male' })
  const bert = await world.member({ gender: 'male', credits: 9, premium: true })
  const friend = await world.member({ gender: 'male' })
  await world.as(bert).patch('/api/privacy', { publicVisible: true })
  const conversationId = await startConversation(world, anna, bert)
  await world.as(bert).put(`/api/members/${anna.id}/like`)
  const readLists = async (viewer: TestMember) => {
    const search = '/api/members?min_age=18&max_age=99'
    const paths = [search, '/api/swipe', '/api/match-finder', `/api/members/${friend.id}/related`]
    return Promise.all(
      paths.map(async (path) => JSON.stringify(await (await world.as(viewer).get(path)).json()).includes(bert.id)),
    )
  }
  const profileOf = async (viewer: TestMember) => (await world.as(viewer).get(`/api/members/${bert.id}`)).status
  expect(await readLists(eva)).toEqual([true, true, true, true])
  const before = [await readLists(eva), await profileOf(eva), await readEffects(world, bert)]
  const caseId = await openCase(world, bert)
  await decide(world, caseId, 'hide', 7)

  expect([...(await readLists(eva)), ...(await readLists(anna))]).not.toContain(true)
  expect([await profileOf(eva), await profileOf(anna)]).toEqual([404, 200])
  const reply = { messageId: randomUUID(), text: 'Dag Anna' }
  expect((await world.as(bert).post(`/api/chats/${conversationId}/messages`, reply)).status).toBe(200)
  const answer = { messageId: randomUUID(), text: 'Dag Bert' }
  expect((await world.as(anna).post(`/api/chats/${conversationId}/messages`, answer)).status).toBe(200)
  expect(JSON.stringify(await (await world.as(anna).get('/api/chats.php')).json())).toContain(bert.id)
  expect(await (await world.as(bert).get('/api/profile/preview?as=visitor')).json()).toMatchObject({
    hidden: 'hidden_by_decision',
  })
  await world.as(bert).patch('/api/privacy', { invisible: true })
  await world.as(bert).patch('/api/privacy', { invisible: false })
  expect(await readLists(eva)).not.toContain(true)
  await reverse(world, caseId)
  expect([await readLists(eva), await profileOf(eva), await readEffects(world, bert)]).toEqual(before)
})

test('a limited member starts no conversation and writes only to members who wrote to them', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male', credits: 50, premium: true })
  const [silent, partner, stranger] = [
    await world.member({ credits: 9 }),
    await world.member({ credits: 9 }),
    await world.member(),
  ]
  const [unanswered, answered] = [
    await startConversation(world, bert, silent),
    await startConversation(world, partner, bert),
  ]
  const caseId = await reportMember(world, bert)
  const socket = await openLiveSocket(world, bert)
  const changed = new Promise((resolve) => socket.once('message', resolve))
  await decide(world, caseId, 'limit', 7)

  expect(JSON.parse(String(await changed))).toMatchObject({ kind: 'chats' })
  const me = world.as(bert)
  const message = () => ({ messageId: randomUUID(), text: 'Hoi' })
  const send = async (path: string) => {
    const response = await me.post(path, message())
    return [response.status, (await response.json()).refusal]
  }
  const refused = [403, 'writing_limited']
  expect(await send(`/api/members/${stranger.id}/messages`)).toEqual(refused)
  expect(await send(`/api/members/${silent.id}/messages`)).toEqual(refused)
  expect(await send(`/api/chats/${unanswered}/messages`)).toEqual(refused)
  expect(await send(`/api/chats/${answered}/messages`)).toEqual([200, undefined])
  expect(await (await me.get(`/api/members/${stranger.id}/chat`)).json()).toMatchObject({
    startRefusal: 'writing_limited',
  })
  expect(await (await me.get(`/api/chats/${unanswered}`)).json()).toMatchObject({ replyRefusal: 'writing_limited' })
  expect(await (await me.get(`/api/chats/${answered}`)).json()).toMatchObject({ replyRefusal: null })

  await passDays(world, 7)
  expect(await send(`/api/members/${stranger.id}/messages`)).toEqual([200, undefined])
  expect(await listMailSubjects(world, bert.email)).toContain('Je kunt weer gesprekken beginnen')
})

test.each([
  ['hide', 'Je profiel is verborgen tot', 'Je profiel is weer te vinden'],
  ['limit', 'kun je geen nieuwe gesprekken beginnen', 'Je kunt weer gesprekken beginnen'],
] as const)('L-24 %s is stated with its end, and the end is mailed', async (outcome, stated, ended) => {
  await using world = await newWorld()
  const member = await world.member({ gender: 'male' })
  await apply(world, member, outcome, 5)
  const [mail] = await world.mailsTo(member.email)
  for (const part of [stated, words.body, '/objection?token=']) expect(mail?.text).toContain(part)
  await passDays(world, 5)
  expect(await listMailSubjects(world, member.email)).toContain(ended)
})
