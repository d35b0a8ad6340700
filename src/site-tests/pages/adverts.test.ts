import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const advertSettings = { cam_cards: true, cam_card_url: 'https://cam.example/', logged_out_search: true }

/** Fetches the cards of the members page in order, advertisements included. */
async function fetchCards(served: ServedSite, member: TestMember | null): Promise<string[]> {
  const caller = member ? served.as(member) : served.visitor()
  const page = await (await caller.get('/members')).text()
  return page.match(/<article[\s\S]*?<\/article>/g) ?? []
}

test('R-2.118 C-12 one labelled advertisement follows the twelfth member, and the other cards stay the same', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const bert = await world.member({ gender: 'male' })
  for (let count = 0; count < 15; count++) await world.member()
  const before = await fetchCards(served, bert)
  await changeSettings(world.ctx(), advertSettings)
  const cards = await fetchCards(served, bert)

  expect(before.filter((card) => card.includes('Advertentie'))).toEqual([])
  expect(cards.map((card) => card.includes('Advertentie')).indexOf(true)).toBe(12)
  expect(cards.toSpliced(12, 1)).toEqual(before)
  expect(cards[12]).toContain('href="https://cam.example/"')
  expect(cards[12]).toContain('rel="noopener noreferrer sponsored nofollow"')
  expect(cards[12]).toMatch(/referrerpolicy="no-referrer"/i)
  expect(cards[12]).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('R-2.118 C-12 a member of a sister site is listed with the name of that site; the link carries no data', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const bert = await world.member({ gender: 'male' })
  for (let count = 0; count < 15; count++) await world.member()
  // A member of Vonkje Plus, the other site of the database that every test starts with.
  const [sister] = await world.sql<{ id: string; name: string; siteId: string }>(
    `select member_id as id, name, site_id as "siteId" from member_search
     where site_id <> $1 and visible and not is_fictional and gender = 'female' and sexuality = 'hetero' and country = 'NL'
     order by member_id limit 1`,
    [world.siteId],
  )
  await world.sql('update profile set on_sister_sites = (member_id = $1)', [sister?.id])
  for (const siteId of [world.siteId, sister?.siteId ?? ''])
    await changeSettings({ ...world.ctx(), siteId }, { member_resell: true })

  const [card, ...others] = (await fetchCards(served, bert)).filter((each) => each.includes('Vonkje Plus'))

  expect(others).toEqual([])
  const { host } = new URL(world.origin)
  expect(card).toMatch(new RegExp(`<a href="http://plus\\.localhost:\\d+/" `))
  expect(card).not.toContain(host)
  expect(card).toContain('rel="noopener noreferrer sponsored nofollow"')
  expect(card).toMatch(/referrerpolicy="no-referrer"/i)
  expect(card).toContain(sister?.name)
  expect(card).toContain('Van Vonkje Plus')
  expect(card).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|\/photos\//)
})

test('C-12 a visitor sees no advertisement, nor does a list of fewer than twelve members contain one', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const bert = await world.member({ gender: 'male', birthDate: '1990-03-03' })
  await changeSettings(world.ctx(), advertSettings)
  for (let count = 0; count < 15; count++) {
    const member = await world.member()
    await world.as(member).patch('/api/privacy', { publicVisible: true })
  }
  const visitorCards = await fetchCards(served, null)
  expect(visitorCards.length).toBeGreaterThan(12)
  expect(visitorCards.filter((card) => card.includes('Advertentie'))).toEqual([])
  await world.sql(`update member_search set visible = false where gender = 'female'`)
  expect((await fetchCards(served, bert)).filter((card) => card.includes('Advertentie'))).toEqual([])
})
