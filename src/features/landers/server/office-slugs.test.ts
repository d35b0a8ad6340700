import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'

const texts = { headline: 'Kop', text: 'Tekst', button: 'Knop' }
const assen = '/api/office/landers/gallery/assen'

const refusalOf = async (response: Response) => [response.status, (await response.json()).refusal]

async function listAudit(world: World) {
  const rows = await world.sql<{ action: string; subject_id: string; staff_name: string }>(
    `select action, subject_id, staff_name from audit_entry where action like 'lander.%' order by id`,
  )
  return rows.map(({ action, subject_id: id }) => `${action} ${id}`)
}

test('staff add, change and remove a slug, each with one entry in the audit log', async () => {
  await using world = await newWorld()
  const finance = await world.staff('finance')
  const values = { network: 'adnet', ref: 'r1', interests: ['beach'] }
  for (const _ of [1, 2]) {
    const added = await finance.post('/api/office/landers', { lander: 'gallery', slug: 'assen', ...values })
    expect(await added.json()).toEqual({ lander: 'gallery', slug: 'assen' })
  }
  for (const _ of [1, 2]) expect((await finance.post(assen, { niche: '6', network: 'adnet' })).status).toBe(200)
  for (const _ of [1, 2]) expect((await finance.post(`${assen}/texts/nl`, texts)).status).toBe(200)
  expect(await (await finance.get(assen)).json()).toEqual({
    lander: 'gallery',
    slug: 'assen',
    url: `${world.origin}/landers/gallery/assen`,
    niche: 6,
    network: 'adnet',
    ref: null,
    interests: [],
    texts: { nl: texts },
    languages: expect.arrayContaining(['nl']),
  })
  for (const _ of [1, 2]) expect((await finance.post(`${assen}/texts/nl/removal`, {})).status).toBe(200)
  for (const _ of [1, 2]) expect((await finance.post(`${assen}/removal`, {})).status).toBe(200)
  const sets = Array.from({ length: 4 }, () => 'lander.set gallery/assen')
  expect(await listAudit(world)).toEqual([...sets, 'lander.remove gallery/assen'])
  const [removal] = await world.sql(`select before ->> 'network' as network from audit_entry order by id desc limit 1`)
  expect(removal).toEqual({ network: 'adnet' })
  expect(await refusalOf(await finance.get(assen))).toEqual([404, 'lander_not_found'])
})

test('of two who remove a slug at once one leaves an entry, and an interest that is sent twice is stored once', async () => {
  await using world = await newWorld()
  const staff = [await world.staff('admin'), await world.staff('finance')]
  const body = { lander: 'gallery', slug: 'assen', interests: ['beach', 'beach'] }
  await staff[0]!.post('/api/office/landers', body)
  expect((await (await staff[0]!.get(assen)).json()).interests).toEqual(['beach'])
  const both = await Promise.all(staff.map((each) => each.post(`${assen}/removal`, {})))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await listAudit(world)).toEqual(['lander.set gallery/assen', 'lander.remove gallery/assen'])
})

test('a slug that exists, is malformed or names a niche cannot be added', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const add = (body: object) => admin.post('/api/office/landers', { lander: 'gallery', slug: 'assen', ...body })
  expect((await add({})).status).toBe(200)
  expect(await refusalOf(await add({ niche: '2' }))).toEqual([409, 'slug_exists'])
  expect(await refusalOf(await add({ slug: 'Den Haag' }))).toEqual([422, 'slug_malformed'])
  expect(await refusalOf(await add({ slug: 'gay-assen' }))).toEqual([422, 'slug_has_niche'])
  expect(await refusalOf(await add({ slug: 'ede', network: 'a b' }))).toEqual([422, 'slug_source_malformed'])
  for (const wrong of [{ lander: 'tinderswipe' }, { niche: '8' }, { interests: ['none'] }, { more: 1 }])
    expect(await refusalOf(await add({ slug: 'ede', ...wrong }))).toEqual([422, 'invalid_input'])
  expect(await listAudit(world)).toEqual(['lander.set gallery/assen'])
})

test('of two colleagues who add the same slug at once, with other values, one is refused', async () => {
  await using world = await newWorld()
  const staff = [await world.staff('admin'), await world.staff('finance')]
  const responses = await Promise.all(
    staff.map((each, index) =>
      each.post('/api/office/landers', { lander: 'gallery', slug: 'assen', niche: String(index + 2) }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await listAudit(world)).toHaveLength(1)
})

test('support reads slugs and changes none, and the other site has none of them', async () => {
  await using world = await newWorld()
  const [admin, support] = [await world.staff('admin'), await world.staff('support')]
  await admin.post('/api/office/landers', { lander: 'gallery', slug: 'assen' })
  expect((await support.get(assen)).status).toBe(200)
  const listed = await (await support.get('/api/office/landers')).json()
  expect(listed.slugs.map(({ slug }: { slug: string }) => slug)).toContain('assen')
  for (const path of ['/api/office/landers', assen, `${assen}/removal`])
    expect((await support.post(path, { lander: 'gallery', slug: 'assen' })).status).toBe(403)
  expect((await (await world.staff('moderator')).get('/api/office/landers')).status).toBe(403)
  const elsewhere = await world.otherSite.staff('admin')
  expect((await elsewhere.get(assen)).status).toBe(404)
  expect((await elsewhere.post(assen, { niche: '2' })).status).toBe(404)
})
