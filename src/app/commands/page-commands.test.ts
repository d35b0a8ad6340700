import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { saveTextPage } from '#features/pages/server/pages.ts'
import { changeSettings } from '#features/sites/server/sites.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runPageCommand } from './page-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writePage(text: string): string {
  const file = join(folder, `${crypto.randomUUID()}.md`)
  writeFileSync(file, text)
  return file
}

const runnerOf =
  (world: World) =>
  (...args: string[]) =>
    runPageCommand(async () => world.staffCtx(), ['pages', ...args])

test('C-05 an operator saves, reads and removes pages; every version stays', async () => {
  await using world = await newWorld()
  const run = runnerOf(world)
  const save = (text: string) => run('set', 'localhost', 'werken-bij', writePage(text), '--by', 'kees')
  expect(await save('# Werken bij ons\n\nKom langs.')).toBe('/pages/werken-bij is version 1')
  expect(await save('# Werken bij ons\n\nKom langs.')).toBe('/pages/werken-bij is version 1')
  expect(await save('# Werken bij ons\n\nKom snel langs.')).toBe('/pages/werken-bij is version 2')
  expect(await run('get', 'localhost', 'werken-bij')).toBe('# Werken bij ons\n\nKom snel langs.')
  expect(await run('get', 'localhost', 'werken-bij', '--version', '1')).toContain('Kom langs.')
  expect(await run('list', 'localhost')).toContain('/pages/werken-bij  nl  version 2 of 2026-06-01: Werken bij ons')
  expect(await run('remove', 'localhost', 'werken-bij')).toBe('/pages/werken-bij is removed')
  await expect(run('remove', 'localhost', 'werken-bij')).rejects.toThrow('no page has the slug')
  await expect(run('get', 'localhost', 'werken-bij')).rejects.toThrow('no page has the slug')
  expect(
    (await run('history', 'localhost', 'werken-bij'))?.split('\n').map((line) => line.replace(/^(\d) .* /, '$1 ')),
  ).toHaveLength(3)
  expect(await run('list', 'localhost')).not.toContain('werken-bij')
  const entries = await world.sql('select action, after from audit_entry order by id')
  expect(entries).toEqual([
    { action: 'page.save', after: { version: 1 } },
    { action: 'page.save', after: { version: 2 } },
    { action: 'page.remove', after: { version: 3 } },
  ])
})

test('a planned version is marked in the history, and is printed by number only', async () => {
  await using world = await newWorld()
  const run = runnerOf(world)
  await run('set', 'localhost', 'tips', writePage('# Tips\n\nNu.'))
  const page = { slug: 'tips', language: 'nl', title: 'Tips', body: 'Straks.' }
  const visibleFrom = new Date('2026-07-01T08:00:00Z')
  await saveTextPage(world.staffCtx(), { ...page, visibleFrom })
  expect(await run('get', 'localhost', 'tips')).toBe('# Tips\n\nNu.')
  expect(await run('get', 'localhost', 'tips', '--version', '2')).toBe('# Tips\n\nStraks.')
  expect(await run('history', 'localhost', 'tips')).toMatch(/: Tips\n2 .*: Tips, planned for 2026-07-01T08:00$/)
  await run('remove', 'localhost', 'tips')
  expect(await run('history', 'localhost', 'tips')).toMatch(/planned for 2026-07-01T08:00, cancelled\n3 .*: removed$/)
})

test('two operators who save at once get two versions', async () => {
  await using world = await newWorld()
  const run = runnerOf(world)
  const save = (text: string) => run('set', 'localhost', 'nieuws', writePage(text))
  const saved = await Promise.all([save('# A\n\nEen'), save('# B\n\nTwee'), save('# C\n\nDrie')])
  expect(saved.toSorted()).toEqual([1, 2, 3].map((version) => `/pages/nieuws is version ${version}`))
})

test.each([
  ['login', '# A\n\nb', 'is a page of the site already'],
  ['terms', '# A\n\nb', 'is a page of the site already'],
  ['Over', '# A\n\nb', 'a slug has lower-case letters'],
  ['nieuws', 'b', 'the first line of the file is its title'],
  ['nieuws', '# A\n\n[x](/a/b/c)', 'links to /a/b/c'],
])('a page %s that would not work is refused before it is saved', async (slug, text, message) => {
  await using world = await newWorld()
  await expect(runnerOf(world)('set', 'localhost', slug, writePage(text))).rejects.toThrow(message)
  await expect(runnerOf(world)('list', 'nowhere.example')).rejects.toThrow('no site has the host')
  await expect(runnerOf(world)('list', 'localhost', '--language', 'fr')).rejects.toThrow('--language is one of')
})

test('R-2.50 C-05 a page is at /pages/{token} and at /{token}, for visitors and members; an unknown one is 404', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const run = runnerOf(world)
  await run('set', 'localhost', 'werken-bij', writePage('# Werken <b>bij\n\nKom **langs** op [prijzen](/pricing).'))
  const member = served.as(await world.member())
  for (const caller of [served.visitor(), member])
    for (const path of ['/pages/werken-bij', '/werken-bij']) {
      const page = await (await caller.get(path)).text()
      expect(page).toMatch(/<h1[^>]*>Werken &lt;b&gt;bij<\/h1>/)
      expect(page).toContain('<strong>langs</strong>')
      expect(page).toContain('href="/pricing"')
    }
  const unknown = [
    '/pages/nergens',
    '/nergens',
    '/pages/werken-bij/x',
    '/pages/Werken-bij',
    '/werken_bij',
    '/pages/%00',
  ]
  for (const path of unknown)
    for (const caller of [served.visitor(), member])
      expect([path, (await caller.get(path)).status]).toEqual([path, 404])
  expect(await (await served.visitor().get('/login')).text()).toContain('Welkom terug')
  const plus = await served.site.app.inject({ url: '/pages/werken-bij', headers: { host: 'plus.localhost' } })
  expect(plus.statusCode).toBe(404)
})

test('C-50 a niche prefix chooses the page of the niche, or else the plain one; other prefixes are 404', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const run = runnerOf(world)
  await run('set', 'localhost', 'tips', writePage('# Tips\n\nVoor iedereen.'))
  await run('set', 'localhost', 'she-tips', writePage('# Tips voor haar\n\nVoor vrouwen.'))
  const load = async (path: string) => (await served.visitor().get(path)).text()
  expect(await load('/she-tips')).toMatch(/data-niche="2"[\s\S]*Voor vrouwen\./)
  expect(await load('/pages/gay-tips')).toMatch(/data-niche="7"[\s\S]*Voor iedereen\./)
  expect((await served.visitor().get('/pages/foo-tips')).status).toBe(404)
})

test('a page without a text in the language of the visitor is shown in that of the site, marked as such', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  await using served = await serveSite(world)
  const run = runnerOf(world)
  await run('set', 'localhost', 'tips', writePage('# Tips\n\nVoor iedereen.'))
  const load = async () =>
    (await served.site.app.inject({ url: '/pages/tips', headers: { host: 'localhost', cookie: 'locale=en' } })).body
  expect(await load()).toMatch(/<html lang="en"[\s\S]*lang="nl"[\s\S]*Voor iedereen\./)
  await run('set', 'localhost', 'tips', writePage('# Hints\n\nFor all.'), '--language', 'en')
  world.clock.advanceSeconds(61)
  expect(await load()).toContain('For all.')
})

test('the demo has two pages in both languages', async () => {
  await using world = await newWorld()
  const list = (await runnerOf(world)('list', 'localhost'))?.split('\n') ?? []
  expect(list.map((line) => line.split('  ').slice(0, 2).join(' ')).toSorted()).toEqual(
    ['/pages/over-ons', '/pages/veilig-daten'].flatMap((path) => [`${path} en`, `${path} nl`]),
  )
})
