import { expect, test } from 'vitest'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { formatLocalTime } from '#platform/time/days.ts'
import { newInProcessCaller } from '#testing/caller.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { saveTextPage } from './text-pages.ts'

const path = '/api/office/pages/werken-bij/nl'
const text = { title: 'Werken bij ons', body: 'Kom langs.' }
const save = (staff: TestStaff, body: object) => staff.post(path, { ...text, after: 0, ...body })
/** Lists the pages without those of the demo. */
async function listPages(staff: TestStaff): Promise<{ slug: string }[]> {
  const { pages } = (await (await staff.get('/api/office/pages')).json()) as { pages: { slug: string }[] }
  return pages.filter(({ slug }) => slug === 'werken-bij')
}
const listVersions = async (staff: TestStaff) => (await (await staff.get(path)).json()).versions
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

test('C-05 an admin saves a page, changes it, removes it and goes back to its first version', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  expect(await (await save(staff, {})).json()).toEqual({ slug: 'werken-bij', language: 'nl', version: 1 })
  expect(await (await save(staff, {})).json()).toMatchObject({ version: 1 })
  expect(await (await save(staff, { body: 'Kom snel.', after: '1' })).json()).toMatchObject({ version: 2 })
  expect((await staff.post(`${path}/removal`, {})).status).toBe(200)
  expect((await staff.post(`${path}/removal`, {})).status).toBe(200)
  expect((await world.visitor().get('/api/text-pages/werken-bij')).status).toBe(404)
  expect(await listPages(staff)).toMatchObject([{ slug: 'werken-bij', language: 'nl', version: 3, isRemoved: true }])
  const restore = () => staff.post(`${path}/restoration`, { version: '1' })
  expect(await (await restore()).json()).toMatchObject({ version: 4 })
  expect(await (await restore()).json()).toMatchObject({ version: 4 })
  expect(await (await world.visitor().get('/api/text-pages/werken-bij')).json()).toMatchObject(text)
  const versions = await listVersions(staff)
  expect(versions.map(({ body }: { body: string | null }) => body)).toEqual([
    'Kom langs.',
    null,
    'Kom snel.',
    'Kom langs.',
  ])
  expect(await listActions(world)).toEqual(['page.save', 'page.save', 'page.remove', 'page.save'])
})

test('of two colleagues who change a page at once, the second sees that it changed', async () => {
  await using world = await newWorld()
  const staff = [await world.staff('admin'), await world.staff('admin')]
  const answers = await Promise.all(staff.map((each, index) => save(each, { body: `Tekst ${index}.` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ refusal: 'page_changed' })
  expect(await listActions(world)).toEqual(['page.save'])
})

test('a page with a fixed address or a broken link is neither shown nor saved', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  const preview = (address: string, body: object) =>
    staff.post(`/api/office/pages/${address}/preview`, { ...text, ...body })
  expect(await (await preview('werken-bij/nl', { body: '[Prijzen](/pricing)' })).json()).toMatchObject({
    slug: 'werken-bij',
  })
  const broken = { body: '[Daar](/is-er/niet/echt)' }
  for (const response of [await preview('werken-bij/nl', broken), await save(staff, broken)])
    expect(await response.json()).toMatchObject({
      refusal: 'page_links_unknown',
      details: { links: '/is-er/niet/echt' },
    })
  expect(await (await preview('terms/nl', {})).json()).toMatchObject({ refusal: 'page_slug_taken' })
  for (const address of ['Werken/nl', 'werken-bij/xx']) expect((await preview(address, {})).status).toBe(422)
  expect((await save(staff, { title: '' })).status).toBe(422)
  expect(await listPages(staff)).toEqual([])
  expect(await listActions(world)).toEqual([])
})

test('the office of another site sees no page of this site', async () => {
  await using world = await newWorld()
  const [staff, other] = [await world.staff('admin'), await world.otherSite.staff('admin')]
  await save(staff, {})
  expect(await listPages(other)).toEqual([])
  expect((await other.get(path)).status).toBe(404)
  expect((await other.post(`${path}/removal`, {})).status).toBe(404)
  expect((await other.post(`${path}/restoration`, { version: 1 })).status).toBe(404)
  expect((await staff.post(`${path}/restoration`, { version: 9 })).status).toBe(404)
})

test('the preview shows the page as text, and its form saves it', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('admin')
  const browser = newInProcessCaller(served.site.app, {
    origin: toOfficeOrigin(served.origin),
    cookies: { 'office-session': staff.staffId },
  })
  const send = (action: string, fields: Record<string, string>) =>
    browser.post(`/office/actions/pages/${action}`, undefined, {
      body: new URLSearchParams({ _page: '/office/pages', slug: 'werken-bij', language: 'nl', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const body = '## Kop\n\n<script>alert(1)</script>'
  const html = await (await send('previewTextPage', { _shows: '1', title: 'Titel', body })).text()
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(html).not.toContain('<script>alert')
  const next = '/office/pages/:slug/:language'
  const saved = await send('saveTextPage', { _next: next, title: 'Titel', body, after: '0' })
  expect(saved.headers.get('location')).toBe('/office/pages/werken-bij/nl?done=pages.saveTextPage')
})

const readPage = async (world: World) => (await world.visitor().get('/api/text-pages/werken-bij')).json()
const toLocal = (world: World, seconds: number) =>
  formatLocalTime(new Date(world.clock.now().getTime() + seconds * 1_000), 'Europe/Amsterdam')
const cancel = (staff: TestStaff, version: number) => staff.post(`${path}/cancellation`, { version })

test('a planned version is shown from its moment, also after a version that was saved in between', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  await save(staff, {})
  const plan = { body: 'Straks.', after: 1, visibleFrom: toLocal(world, 3_600) }
  for (const _ of [1, 2]) expect(await (await save(staff, plan)).json()).toMatchObject({ version: 2 })
  expect(await listPages(staff)).toMatchObject([{ version: 1, isShown: true, plannedFor: expect.any(String) }])
  await save(staff, { body: 'Nog even.', after: 2 })
  expect(await readPage(world)).toMatchObject({ body: 'Nog even.' })
  const { plannedFor } = (await listVersions(staff)).find(({ isPlanned }: { isPlanned: boolean }) => isPlanned)
  world.clock.advanceSeconds((new Date(plannedFor).getTime() - world.clock.now().getTime()) / 1_000 - 1)
  expect(await readPage(world)).toMatchObject({ body: 'Nog even.' })
  world.clock.advanceSeconds(1)
  expect(await readPage(world)).toMatchObject({ body: 'Straks.', savedAt: plannedFor })
  expect(await (await cancel(await world.staff('admin'), 2)).json()).toMatchObject({ refusal: 'page_time_passed' })
  expect(await listActions(world)).toEqual(['page.save', 'page.plan', 'page.save'])
})

test('the newest version can be shown again after an earlier one that was planned has replaced it', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  await save(staff, { visibleFrom: toLocal(world, 600) })
  const now = { body: 'Nu.', after: 1 }
  await save(staff, now)
  world.clock.advanceSeconds(700)
  expect(await readPage(world)).toMatchObject({ body: 'Kom langs.' })
  const restore = () => staff.post(`${path}/restoration`, { version: 2 })
  for (const _ of [1, 2]) expect(await (await restore()).json()).toMatchObject({ version: 3 })
  expect(await readPage(world)).toMatchObject({ body: 'Nu.' })
  expect(await (await save(staff, now)).json()).toMatchObject({ version: 3 })
  expect(await listActions(world)).toEqual(['page.plan', 'page.save', 'page.save'])
})

test('a cancelled plan is never shown, is recorded once, and the same text can be planned again', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  const plan = { visibleFrom: toLocal(world, 600) }
  await save(staff, plan)
  expect(await listPages(staff)).toMatchObject([{ version: 1, isShown: false, isRemoved: false }])
  expect((await world.visitor().get('/api/text-pages/werken-bij')).status).toBe(404)
  const answers = await Promise.all([1, 2, 3].map(() => cancel(staff, 1)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await listVersions(staff)).toMatchObject([{ version: 1, isCancelled: true, isPlanned: false, isShown: false }])
  expect((await cancel(staff, 2)).status).toBe(404)
  expect((await cancel(await world.otherSite.staff('admin'), 1)).status).toBe(404)
  world.clock.advanceSeconds(700)
  expect((await world.visitor().get('/api/text-pages/werken-bij')).status).toBe(404)
  expect(await (await save(staff, { after: 1 })).json()).toMatchObject({ version: 2 })
  expect((await cancel(staff, 2)).status).toBe(404)
  expect(await listActions(world)).toEqual(['page.plan', 'page.cancel', 'page.save'])
})

test('a moment that has passed is refused, and removing a page cancels what is planned', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  expect(await (await save(staff, { visibleFrom: toLocal(world, -60) })).json()).toMatchObject({
    refusal: 'page_time_passed',
  })
  for (const visibleFrom of ['morgen', '2099-13-01T08:00', '2099-02-30T08:00'])
    expect((await save(staff, { visibleFrom })).status).toBe(422)
  await save(staff, {})
  await save(staff, { body: 'Later.', after: 1, visibleFrom: toLocal(world, 600) })
  for (const _ of [1, 2]) expect((await staff.post(`${path}/removal`, {})).status).toBe(200)
  world.clock.advanceSeconds(700)
  expect((await world.visitor().get('/api/text-pages/werken-bij')).status).toBe(404)
  expect(await listActions(world)).toEqual(['page.save', 'page.plan', 'page.remove'])
})

test('the cached page of visitors ends at the moment of the planned version', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('admin')
  await save(staff, {})
  const visibleFrom = new Date(world.clock.now().getTime() + 30_000)
  await saveTextPage(world.staffCtx(), { ...text, slug: 'werken-bij', language: 'nl', body: 'Straks.', visibleFrom })
  const read = async () => (await served.visitor().get('/pages/werken-bij')).text()
  expect(await read()).toContain('Kom langs.')
  world.clock.advanceSeconds(29)
  expect(await read()).toContain('Kom langs.')
  world.clock.advanceSeconds(1)
  expect(await read()).toContain('Straks.')
})

test('links of a preview lead to the site', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('admin')
  await save(staff, { body: '[Prijzen](/pricing)' })
  const origin = toOfficeOrigin(served.origin)
  const browser = newInProcessCaller(served.site.app, { origin, cookies: { 'office-session': staff.staffId } })
  const html = await (await browser.get('/office/pages/werken-bij/nl')).text()
  expect(html).toContain(`href="${served.origin}/pricing"`)
})
