import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { addAnnouncement, newDraft } from '#testing/announcements.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteDismissals } from './announcements.ts'

const path = (id: string, action = '') => `/api/office/announcements/${id}${action}`
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)
const readShown = async (world: World, member: TestMember) =>
  (await (await world.as(member).get('/api/user.php')).json()).user.announcement
const dismiss = (world: World, member: TestMember, id: string) =>
  world.as(member).post(`/api/announcements/${id}/dismissal`, {})
const readMenuVersion = (world: World, { id }: TestMember) =>
  world.sql('select version from member_version where member_id = $1', [id])

/** Saves and publishes a draft; returns its id. */
async function publish(world: World, staff: TestStaff, changes: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  expect((await staff.post(path(id), { ...newDraft(world), ...changes })).status).toBe(200)
  expect((await staff.post(path(id, '/publication'), { revision: 1 })).status).toBe(200)
  return id
}

test('staff draft, change, publish and end an announcement, which members see in between', async () => {
  await using world = await newWorld()
  const [staff, anna] = [await world.staff('admin'), await world.member()]
  const [id, draft] = [crypto.randomUUID(), newDraft(world)]
  for (const _ of [1, 2]) expect((await staff.post(path(id), draft)).status).toBe(200)
  const changed = { ...draft, after: 1, text_nl: 'Morgen is er onderhoud.', label_nl: 'Vragen', linkPath: '/pages/faq' }
  for (const _ of [1, 2]) expect((await staff.post(path(id), changed)).status).toBe(200)
  expect(await (await staff.get(path(id))).json()).toMatchObject({
    state: 'draft',
    revision: 2,
    startsAtLocal: draft.startsAt,
  })
  expect(await readShown(world, anna)).toBe(null)

  for (const _ of [1, 2]) expect((await staff.post(path(id, '/publication'), { revision: 2 })).status).toBe(200)
  expect(await readShown(world, anna)).toEqual({
    id,
    text: 'Morgen is er onderhoud.',
    link: { path: '/pages/faq', label: 'Vragen' },
  })
  expect((await (await staff.get('/api/office/announcements')).json()).announcements).toMatchObject([
    { id, state: 'shown' },
  ])
  for (const _ of [1, 2]) expect((await staff.post(path(id, '/end'), {})).status).toBe(200)
  expect(await readShown(world, anna)).toBe(null)
  expect(await listActions(world)).toEqual([
    'announcement.save',
    'announcement.save',
    'announcement.publish',
    'announcement.end',
  ])
})

test('a dismissed announcement stays dismissed for this member, and an earlier one appears', async () => {
  await using world = await newWorld()
  const [staff, anna, bert] = [await world.staff('admin'), await world.member(), await world.member()]
  const first = await publish(world, staff)
  const second = await publish(world, staff, { startsAt: newDraft(world).startsAt.replace(/:\d\d$/, ':59') })
  expect((await readShown(world, anna)).id).toBe(second)
  expect((await dismiss(world, anna, second)).status).toBe(200)
  const version = await readMenuVersion(world, anna)
  expect((await dismiss(world, anna, second)).status).toBe(200)
  expect(await readMenuVersion(world, anna)).toEqual(version)
  expect((await readShown(world, anna)).id).toBe(first)
  expect((await dismiss(world, anna, first)).status).toBe(200)
  expect(await readShown(world, anna)).toBe(null)
  expect((await readShown(world, bert)).id).toBe(second)
  expect((await dismiss(world, anna, crypto.randomUUID())).status).toBe(404)
})

test('an announcement is shown between its times of day in the time zone of the site only', async () => {
  await using world = await newWorld()
  const [staff, anna] = [await world.staff('admin'), await world.member()]
  const day = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 10)
  const id = await publish(world, staff, { startsAt: `${day(48)}T08:00`, endsAt: `${day(48)}T09:00` })
  const { startsAt } = await (await staff.get(path(id))).json()
  const wait = (new Date(startsAt).getTime() - world.clock.now().getTime()) / 1_000
  expect(
    new Intl.DateTimeFormat('nl', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' }).format(new Date(startsAt)),
  ).toBe('08:00')
  world.clock.advanceSeconds(wait - 1)
  expect(await readShown(world, anna)).toBe(null)
  world.clock.advanceSeconds(1)
  expect((await readShown(world, anna)).id).toBe(id)
  world.clock.advanceSeconds(3_600)
  expect(await readShown(world, anna)).toBe(null)
  const later = await world.staff('support')
  expect(await (await later.get(path(id))).json()).toMatchObject({ state: 'over' })
})

test('an announcement reaches its audience, its language and its site only', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  const [free, premium] = [await world.member(), await world.member({ premium: true })]
  const english = await world.member()
  await world.as(english).put('/api/user.php', { language: 'en' })
  const other = await world.otherSite.member()
  const readText = async (member: TestMember) => (await readShown(world, member))?.text ?? null
  const id = await addAnnouncement(world, { audience: 'premium' })
  world.clock.advanceSeconds(60) // beyond the age of the cache
  expect([await readText(free), await readText(premium)]).toEqual([null, 'Vannacht is er onderhoud.'])
  await dismiss(world, premium, id)
  const hour = new Date(world.clock.now().getTime() + 3_600_000)
  world.clock.advanceSeconds(60)
  await addAnnouncement(world, { audience: 'free', language: 'nl', endsAt: hour })
  world.clock.advanceSeconds(60)
  expect([await readText(free), await readText(premium), await readText(english)]).toEqual([
    'Vannacht is er onderhoud.',
    null,
    null,
  ])
  await addAnnouncement(world, { startsAt: world.clock.now() })
  world.clock.advanceSeconds(60)
  expect(await readText(english)).toBe('Maintenance tonight.')
  const { user } = await (await world.otherSite.as(other).get('/api/user.php')).json()
  expect(user.announcement).toBe(null)
  expect((await world.otherSite.as(other).post(`/api/announcements/${id}/dismissal`, {})).status).toBe(404)
})

test('of two colleagues who change a draft at once, the second sees that it changed', async () => {
  await using world = await newWorld()
  const [staff, colleague] = [await world.staff('admin'), await world.staff('admin')]
  const [id, draft] = [crypto.randomUUID(), newDraft(world)]
  await staff.post(path(id), draft)
  const save = (each: TestStaff, text: string) => each.post(path(id), { ...draft, after: 1, text_nl: text })
  const answers = await Promise.all([save(staff, 'Een.'), save(colleague, 'Twee.')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await (await staff.post(path(id, '/publication'), { revision: 1 })).json()).toMatchObject({
    refusal: 'announcement_changed',
  })
  expect(await listActions(world)).toEqual(['announcement.save', 'announcement.save'])
})

test('two requests at once publish or end an announcement once', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  const id = crypto.randomUUID()
  await staff.post(path(id), newDraft(world))
  await Promise.all([1, 2, 3].map(() => staff.post(path(id, '/publication'), { revision: 1 })))
  await Promise.all([1, 2, 3].map(() => staff.post(path(id, '/end'), {})))
  expect(await listActions(world)).toEqual(['announcement.save', 'announcement.publish', 'announcement.end'])
})

test('a wrong time, link, text or state is refused, and leaves nothing', async () => {
  await using world = await newWorld()
  const [staff, support] = [await world.staff('admin'), await world.staff('support')]
  const draft = newDraft(world)
  const refusalOf = async (changes: object, id: string = crypto.randomUUID()) =>
    (await (await staff.post(path(id), { ...draft, ...changes })).json()).refusal
  expect(await refusalOf({ endsAt: draft.startsAt })).toBe('announcement_dates_wrong')
  expect(await refusalOf({ startsAt: '2020-01-01T08:00', endsAt: '2020-01-02T08:00' })).toBe('announcement_dates_wrong')
  expect(await refusalOf({ endsAt: '2099-01-01T08:00' })).toBe('announcement_dates_wrong')
  expect(await refusalOf({ linkPath: '/is/er/niet' })).toBe('page_links_unknown')
  expect(await refusalOf({ linkPath: 'https://elsewhere.example/' })).toBe('page_links_unknown')
  for (const linkPath of ['//elsewhere.example/', '/\\elsewhere.example', '/pages/\\..\\..\\elsewhere.example'])
    expect([linkPath, await refusalOf({ linkPath })]).toEqual([linkPath, 'page_links_unknown'])
  expect(await refusalOf({ text_nl: 'x'.repeat(281) })).toBe('invalid_input')
  for (const startsAt of ['morgen', '2026-13-01T08:00', '2026-02-30T08:00', '2026-06-01T25:00', '2026-06-01T08:00Z'])
    expect([startsAt, await refusalOf({ startsAt })]).toEqual([startsAt, 'invalid_input'])
  expect((await support.post(path(crypto.randomUUID()), draft)).status).toBe(403)
  expect(await listActions(world)).toEqual([])

  const id = crypto.randomUUID()
  expect(await refusalOf({ text_nl: '' }, id)).toBe(undefined)
  const publication = await staff.post(path(id, '/publication'), { revision: 1 })
  expect(await publication.json()).toMatchObject({ refusal: 'announcement_text_missing', details: { languages: 'nl' } })
  await staff.post(path(id, '/end'), {})
  expect(await refusalOf({ after: 1 }, id)).toBe('announcement_closed')
  expect((await staff.post(path(id, '/publication'), { revision: 1 })).status).toBe(409)
})

test('the office of another site finds no announcement of this one', async () => {
  await using world = await newWorld()
  const other = await world.otherSite.staff('admin')
  const id = await addAnnouncement(world)
  expect((await other.get(path(id))).status).toBe(404)
  expect((await other.post(path(id, '/publication'), { revision: 1 })).status).toBe(404)
  expect((await other.post(path(id, '/end'), {})).status).toBe(404)
  expect((await other.post(path(id), newDraft(world))).status).toBe(409)
  expect((await (await other.get('/api/office/announcements')).json()).announcements).toEqual([])
})

test('dismissals are deleted once their announcement is over or was ended, and not a second earlier', async () => {
  await using world = await newWorld()
  const [staff, anna] = [await world.staff('admin'), await world.member()]
  const [current, ended] = [await addAnnouncement(world), await addAnnouncement(world)]
  for (const id of [current, ended]) await dismiss(world, anna, id)
  await staff.post(path(ended, '/end'), {})
  const remaining = async () => {
    await deleteDismissals(world.ctx())
    return world.sql('select announcement_id as id from dismissed_announcement')
  }
  world.clock.advanceSeconds(3_599)
  expect(await remaining()).toEqual([{ id: current }])
  world.clock.advanceSeconds(1)
  expect(await remaining()).toEqual([])
})
