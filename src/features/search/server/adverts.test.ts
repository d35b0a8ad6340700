import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { Adverts } from '../contract.ts'

const noAdverts = { cam: null, sister: null }

async function listAdverts(world: World, member: TestMember): Promise<Adverts> {
  return (await world.as(member).get('/api/adverts')).json()
}

/** Finds a member of the other demo site, which is a sister site. */
async function findSisterMember(world: World): Promise<{ siteId: string; id: string; name: string }> {
  const [row] = await world.sql<{ siteId: string; id: string; name: string }>(
    `select site_id as "siteId", member_id as id, name from member_search
     where site_id <> $1 and visible and not is_fictional and gender = 'female' and sexuality = 'hetero' and country = 'NL'
     order by member_id limit 1`,
    [world.siteId],
  )
  if (!row) throw new Error('the other site has no such member')
  return row
}

test('R-2.118 C-12 there are no advertisements unless the site enables them', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  expect(await listAdverts(world, bert)).toEqual(noAdverts)
  await changeSettings(world.ctx(), { cam_card_url: 'https://cam.example/' })
  expect(await listAdverts(world, bert)).toEqual(noAdverts)
  await changeSettings(world.ctx(), { cam_card_url: null, cam_cards: true })
  expect(await listAdverts(world, bert)).toEqual(noAdverts)
})

test('R-2.118 C-12 the link of a cam card carries no id, query or fragment', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  await changeSettings(world.ctx(), { cam_cards: true, cam_card_url: 'https://cam.example/start?member=7&ref=x#me' })
  const adverts = await listAdverts(world, bert)
  expect(adverts).toEqual({ cam: { url: 'https://cam.example/start', host: 'cam.example' }, sister: null })
  expect(JSON.stringify(adverts)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('C-12 only logged-in adults get advertisements', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { cam_cards: true, cam_card_url: 'https://cam.example/' })
  expect((await world.visitor().get('/api/adverts')).status).toBe(403)
  const young = await world.member()
  await world.sql(`update profile set birth_date = '2010-01-01' where member_id = $1`, [young.id])
  expect(await listAdverts(world, young)).toEqual(noAdverts)
})

test('R-2.118 C-12 a member of a sister site is shown without id or photo when both sites and the member agree', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const sister = await findSisterMember(world)
  const sisterSite = { ...world.ctx(), siteId: sister.siteId }
  const fetchSister = async () => (await listAdverts(world, bert)).sister
  const setConsent = (agrees: boolean) =>
    world.sql('update profile set on_sister_sites = $2 where member_id = $1', [sister.id, agrees])

  await changeSettings(world.ctx(), { member_resell: true })
  await setConsent(true)
  expect(await fetchSister()).toBeNull() // the sister site disables it
  await changeSettings(sisterSite, { member_resell: true })
  const found = await fetchSister()
  expect(found).toMatchObject({ name: sister.name, siteName: 'Vonkje Plus' })
  expect(Object.keys(found ?? {}).toSorted()).toEqual(['age', 'cityName', 'name', 'siteName', 'url'])
  expect(found?.url).toMatch(/^http:\/\/plus\.localhost:\d+\/$/)
  expect(JSON.stringify(found)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)

  await setConsent(false)
  expect(await fetchSister()).toBeNull() // the member does not agree
  await setConsent(true)
  await world.sql('update member_search set visible = false where member_id = $1', [sister.id])
  expect(await fetchSister()).toBeNull()
  await world.sql('update member_search set visible = true where member_id = $1', [sister.id])
  await changeSettings(world.ctx(), { member_resell: false })
  expect(await fetchSister()).toBeNull() // the viewer's site disables it
})

test('C-12 C-45 only fitting members are shown; the consent is off by default and can be withdrawn', async () => {
  await using world = await newWorld()
  const sister = await findSisterMember(world)
  await changeSettings(world.ctx(), { member_resell: true })
  await changeSettings({ ...world.ctx(), siteId: sister.siteId }, { member_resell: true })
  await world.sql('update profile set on_sister_sites = true where member_id = $1', [sister.id])
  const anna = await world.member()
  expect(await listAdverts(world, anna)).toEqual(noAdverts)
  const privacy = async () => (await (await world.as(anna).get('/api/privacy')).json()).onSisterSites
  expect(await privacy()).toBe(false)
  await world.as(anna).patch('/api/privacy', { onSisterSites: true })
  expect(await privacy()).toBe(true)
  await world.as(anna).patch('/api/privacy', { onSisterSites: false })
  expect(await privacy()).toBe(false)
})

test('T18 requests for advertisements are limited to 300 an hour per member', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const bert = await world.member({ gender: 'male' })
  const requestAdverts = async () => (await world.as(bert).get('/api/adverts')).status
  for (let request = 0; request < 300; request++) expect(await requestAdverts()).toBe(200)
  expect(await requestAdverts()).toBe(429)
})
