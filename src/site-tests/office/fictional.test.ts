import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import type { TestMember } from '#testing/test-members.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { FICTIONAL_WORDS, mentionsAny, findUnlabelled } from '#testing/pages/fictional-labels.ts'
import { newWorld, type World } from '#testing/world.ts'
import { screens } from '../../routes.ts'

/** The members of these tests: a real member and three fictional profiles. */
interface Cast {
  readonly bert: TestMember
  /** A fictional profile with a conversation and mutual likes. */
  readonly acquainted: TestMember
  /** A public fictional profile without a conversation. */
  readonly unmet: TestMember
  /** A fictional profile that the member blocked. */
  readonly blocked: TestMember
  readonly chat: string
}

/** A visit of a screen that shows members. */
interface ScreenVisit {
  readonly as?: 'visitor'
  readonly path: (cast: Cast) => string
}

/** A visit of each screen, or `nobody` for screens that show no other members. A missing screen fails. */
const screenVisits: Record<string, ScreenVisit | 'nobody'> = {
  index: 'nobody',
  login: 'nobody',
  'reset-password': 'nobody',
  'reset-password-do': 'nobody',
  'mail-change-do': 'nobody',
  'account-deleted': 'nobody',
  reactivate: 'nobody',
  objection: 'nobody',
  'terms-consent': 'nobody',
  signup: 'nobody',
  'complete-signup': 'nobody',
  'signup-matches': { path: () => '/signup-matches' },
  'members-id-signup': { as: 'visitor', path: ({ unmet }) => `/members/${unmet.id}/signup` },
  'landers-tinderswipe': 'nobody',
  'landers-alonetonight': 'nobody',
  'landers-collagelanding': 'nobody',
  'landers-gallery': 'nobody',
  'landers-iconslanding': 'nobody',
  'landers-maplanding': 'nobody',
  'landers-socialnetwork': 'nobody',
  'landers-transitionsvideolanding': 'nobody',
  'landers-video': 'nobody',
  'members-id-landing': { as: 'visitor', path: ({ unmet }) => `/members/${unmet.id}/landing` },
  'members-id-landing2-slug': { as: 'visitor', path: ({ unmet }) => `/members/${unmet.id}/landing2` },
  'members-id-landing3-slug': { as: 'visitor', path: ({ unmet }) => `/members/${unmet.id}/landing3` },
  activate: 'nobody',
  'activate-done': { path: () => '/activate/done' },
  'activate-error': 'nobody',
  credits: 'nobody',
  'credits-id-paymentmethod': 'nobody',
  premium: 'nobody',
  'credits-repeat-order': 'nobody',
  directdebit: 'nobody',
  pricing: 'nobody',
  'settings-decisions': 'nobody',
  'settings-verification': 'nobody',
  'settings-spending': 'nobody',
  'transactions-id': 'nobody',
  transactions: 'nobody',
  members: { path: () => '/members' },
  discover: 'nobody',
  'match-finder': 'nobody',
  'swipe-game': 'nobody',
  'members-id': { path: ({ acquainted }) => `/members/${acquainted.id}` },
  profile: 'nobody',
  'profile-preview': 'nobody',
  settings: 'nobody',
  'settings-account': 'nobody',
  'settings-privacy': 'nobody',
  'settings-location': 'nobody',
  'settings-notifications': 'nobody',
  unsubscribe: 'nobody',
  'settings-sessions': 'nobody',
  'settings-blocked': { path: () => '/settings/blocked' },
  'settings-data': 'nobody',
  'settings-delete': 'nobody',
  'members-id-chat': { path: ({ unmet }) => `/members/${unmet.id}/chat` },
  chats: { path: () => '/chats' },
  'chats-id': { path: ({ chat }) => `/chats/${chat}` },
  notifications: { path: () => '/notifications' },
  likes: { path: () => '/likes' },
  'likes-m-id': { path: ({ acquainted }) => `/likes/m/${acquainted.id}` },
  'likes-type': { path: () => '/likes/sent' },
  'pages-terms': 'nobody',
  'pages-privacy': 'nobody',
  'pages-cookies': 'nobody',
  'pages-ban': 'nobody',
  'pages-return-policy': 'nobody',
  'pages-faq': 'nobody',
  'pages-service': 'nobody',
  'pages-accessibility': 'nobody',
  'pages-partners': 'nobody',
  complaints: 'nobody',
  'complaints-id': 'nobody',
  'pages-token': 'nobody',
  token: 'nobody',
  'lang-config': 'nobody',
  offline: 'nobody',
}

test('C-11 every screen is in the table of screens that show members', () => {
  expect(screens.map(({ name }) => name).filter((name) => !(name in screenVisits))).toEqual([])
})

test('R-3.39 R-3.47 C-11 C-12 fictional profiles, cam cards and sister sites are off until a site switches them on', async () => {
  await using world = await newWorld()
  const settings = async () => (await (await world.visitor().get('/api/settings.php')).json()).settings
  expect(await settings()).toMatchObject({
    fictional_profiles: false,
    fictional_icon: true,
    fictional_warning: true,
    fictional_singular: 'fictief profiel',
    fictional_plural: 'fictieve profielen',
    cam_cards: false,
    member_resell: false,
  })
  await changeSettings(world.ctx(), { fictional_plural: 'bedachte profielen', member_resell: true })
  expect(await settings()).toMatchObject({ fictional_plural: 'bedachte profielen', member_resell: true })
})

test.each(FICTIONAL_WORDS)('C-11 L-01 every fictional profile has the label %s', { timeout: 120_000 }, async (word) => {
  const label = new RegExp(word, 'gi')
  await using world = await newWorld()
  await using served = await serveSite(world)
  const cast = await createCast(world)
  await changeSettings(world.ctx(), { fictional_singular: word })
  const names = [cast.acquainted.name, cast.unmet.name, cast.blocked.name]
  for (const { name } of screens) {
    const entry = screenVisits[name]
    if (!entry || entry === 'nobody') continue
    const caller = entry.as ? served.visitor() : served.as(cast.bert)
    const response = await caller.get(entry.path(cast))
    expect([name, response.status]).toEqual([name, 200])
    const page = await response.text()
    expect([name, mentionsAny(page, names)]).toEqual([name, true])
    expect([name, findUnlabelled(page, names, label)]).toEqual([name, []])
    // Without the label the same check fails.
    expect([name, findUnlabelled(page.replaceAll(label, ''), names, label)]).not.toEqual([name, []])
  }
})

test(
  'C-11 the other screens show no fictional profile, and a real member has no label',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    const cast = await createCast(world)
    const real = await world.member({ name: 'Echtje' })
    for (const { name, path } of screens.filter(({ path: each }) => !each.includes(':'))) {
      if (screenVisits[name] !== 'nobody') continue
      const page = await (await served.as(cast.bert).get(`/${path}`)).text()
      const names = [cast.acquainted.name, cast.unmet.name, cast.blocked.name]
      expect([name, mentionsAny(page, names)]).toEqual([name, false])
    }
    const profile = await (await served.as(cast.blocked).get(`/members/${real.id}`)).text()
    expect(mentionsAny(profile, ['Echtje'])).toBe(true)
    expect(findUnlabelled(profile, ['Echtje'])).not.toEqual([])
  },
)

test('C-11 L-01 the first message and the payment page explain fictional profiles', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const { bert, unmet, chat } = await createCast(world)
  const fetchPage = async (path: string) => (await served.as(bert).get(path)).text()
  expect(await fetchPage(`/members/${unmet.id}/chat`)).toContain('Dit is een fictief profiel')
  expect(await fetchPage(`/chats/${chat}`)).not.toContain('Dit is een fictief profiel')
  expect(await fetchPage('/credits')).toContain('Op deze site staan ook fictieve profielen')
  await changeSettings(world.ctx(), { fictional_profiles: false })
  expect(await fetchPage('/credits')).not.toContain('Op deze site staan ook')
})

test('C-11 a member who hides fictional profiles finds them in no search or related list, until they show them again', async () => {
  await using world = await newWorld()
  const { bert, acquainted, unmet } = await createCast(world)
  const other = await world.member({ name: 'Echtje' })
  const findFictional = async () => {
    const lists = [
      '/api/members',
      '/api/members?gender=female&country=NL&min_age=20',
      `/api/members/${other.id}/related`,
    ]
    const texts = await Promise.all(lists.map(async (path) => (await world.as(bert).get(path)).text()))
    return texts.map((text) => [acquainted.id, unmet.id].some((id) => text.includes(id)))
  }
  expect(await findFictional()).toEqual([true, true, true])
  expect((await world.as(bert).patch('/api/privacy', { hidesFictional: true })).status).toBe(200)
  expect(await findFictional()).toEqual([false, false, false])
  expect(await (await world.as(bert).get('/api/chats.php')).text()).toContain(acquainted.id)
  await world.as(bert).patch('/api/privacy', { hidesFictional: false })
  expect(await findFictional()).toEqual([true, true, true])
})

test('C-11 a fictional profile is not counted and is never online, new or a match', async () => {
  await using world = await newWorld()
  const before = await fetchCounts(world)
  const { bert, acquainted } = await createCast(world)
  await world.as(acquainted).get('/api/user.php')
  expect(await fetchCounts(world)).toEqual({ ...before, members: before.members + 1, online: before.online + 1 }) // Bert alone
  const card = await (await world.as(bert).get(`/api/members/${acquainted.id}`)).json()
  expect(card).toMatchObject({ isFictional: true, online: false, isNew: false })
  const online = await (await world.as(bert).get('/api/members?online=true')).text()
  expect(online).not.toContain(acquainted.id)
  const matches = await (await world.as(bert).get('/api/likes/lists/matches')).json()
  expect(matches).toMatchObject({ cards: [], counts: { matches: 0 } })
})

test('C-11 a fictional profile cannot like a member who neither liked it nor wrote to it first', async () => {
  await using world = await newWorld()
  const { bert, unmet } = await createCast(world)
  const like = () => world.as(unmet).put(`/api/members/${bert.id}/like`)
  const refused = await like()
  expect([refused.status, (await refused.json()).refusal]).toEqual([403, 'fictional_never_starts'])
  expect(await (await world.as(bert).get('/api/likes.php')).text()).not.toContain(unmet.id)
  await world.as(bert).put(`/api/members/${unmet.id}/like`)
  expect((await like()).status).toBe(200)
})

test('C-11 R-3.26 a like of a fictional profile is listed with its label, but is not new, not counted and not notified', async () => {
  await using world = await newWorld()
  const { bert, acquainted, unmet } = await createCast(world)
  const noa = await world.member({ name: 'Noa' })
  const receivedEvents: string[] = []
  const socket = (await openLiveSocket(world, bert)).on('message', (data: Buffer) =>
    receivedEvents.push(data.toString('utf8')),
  )
  await world.as(bert).put(`/api/members/${unmet.id}/like`)
  await world.as(unmet).put(`/api/members/${bert.id}/like`)
  const received = async () => (await world.as(bert).get('/api/likes/lists/received')).json()
  const newLikes = async () => (await (await world.as(bert).get('/api/user.php')).json()).user.new_likes
  const unseen = async () => {
    const { liked_by: likedBy } = await (await world.as(bert).get('/api/likes.php')).json()
    return likedBy.filter((each: { like_new: boolean }) => each.like_new).map((each: { id: string }) => each.id)
  }

  const { cards, counts } = await received()
  expect(cards.map((card: { id: string }) => card.id).toSorted()).toEqual([acquainted.id, unmet.id].toSorted())
  for (const card of cards) expect(card).toMatchObject({ isFictional: true, isNewLike: false })
  expect([counts.received, await newLikes(), await unseen()]).toEqual([0, 0, []])

  await world.as(noa).put(`/api/members/${bert.id}/like`)
  await expect.poll(() => receivedEvents.filter((event) => event.includes(noa.id))).toHaveLength(1)
  expect(receivedEvents.filter((event) => event.includes('"likes"')).length).toBeGreaterThan(1)
  expect(receivedEvents.filter((event) => event.includes(unmet.id))).toEqual([])
  expect([(await received()).counts.received, await newLikes(), await unseen()]).toEqual([1, 1, [noa.id]])
  socket.terminate()
})

test('C-11 the application role cannot change whether a profile is fictional', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const change = world
    .ctx()
    .db.query({ text: 'update profile set is_fictional = true where member_id = $1' }, [anna.id])
  await expect(change).rejects.toThrow()
})

async function fetchCounts(world: World): Promise<{ members: number; online: number }> {
  world.clock.advanceSeconds(61) // the counts of the home page are cached for a minute
  return (await world.visitor().get('/api/home')).json()
}

async function createCast(world: World): Promise<Cast> {
  await changeSettings(world.ctx(), { fictional_profiles: true })
  const bert = await world.member({ name: 'Bertus', gender: 'male', credits: 50, premium: true })
  const [acquainted, unmet, blocked] = [
    await world.member({ name: 'Rolande', fictional: true, credits: 9 }),
    await world.member({ name: 'Ilmarie', fictional: true }),
    await world.member({ name: 'Odalind', fictional: true }),
  ]
  for (const [from, to] of [
    [bert, acquainted],
    [acquainted, bert],
  ] as const)
    expect((await world.as(from).put(`/api/members/${to.id}/like`)).status).toBe(200)
  const text = { messageId: crypto.randomUUID(), text: 'Hoi' }
  const { conversationId: chat } = await (
    await world.as(bert).post(`/api/members/${acquainted.id}/messages`, text)
  ).json()
  await world.as(acquainted).post(`/api/chats/${chat}/messages`, text)
  await world.as(unmet).patch('/api/privacy', { publicVisible: true })
  await world.as(bert).put(`/api/members/${blocked.id}/block`)
  const message = [bert.id, unmet.id, crypto.randomUUID(), 'Hoi daar', world.clock.now()]
  await world.sql('insert into signup_message values ($1, $2, $3, $4, $5)', message)
  return { bert, acquainted, unmet, blocked, chat }
}
