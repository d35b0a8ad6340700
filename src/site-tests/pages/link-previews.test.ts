import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const metaOf = (page: string, property: string) =>
  new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(page)?.[1]

test.each(['/', '/pricing', '/pages/terms', '/login', '/signup'])(
  'R-3.40 the link preview of %s has the title, the main host and a picture of the size that it states',
  async (path) => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    const page = await (await served.visitor().get(path)).text()
    expect(metaOf(page, 'url')).toBe(served.origin + path)
    expect(page).toContain(`<title>${metaOf(page, 'title')}</title>`)
    expect(metaOf(page, 'site_name')).toBe('Vonkje')
    const picture = new URL(metaOf(page, 'image') ?? '')
    expect(picture.origin).toBe(served.origin)
    const response = await served.visitor().get(picture.pathname)
    expect(response.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([metaOf(page, 'image:width'), metaOf(page, 'image:height')]).toEqual([String(width), String(height)])
  },
)

test('a canonical URL stands on the main host, on whatever host the page was requested', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const port = new URL(served.origin).port
  const response = await served.site.app.inject({ url: '/pages/terms', headers: { host: `127.0.0.1:${port}` } })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(`<link rel="canonical" href="${served.origin}/pages/terms"`)
})

test('a link preview follows the headline of the site, and has no picture in a language that the site lacks', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const draw = async (language: string) => served.visitor().get(`/social-card/${language}.png`)
  const before = Buffer.from(await (await draw('nl')).arrayBuffer())
  await changeSettings(world.ctx(), { index_title: 'Een <heel> lange kop & nog veel meer woorden '.repeat(2) })
  const after = Buffer.from(await (await draw('nl')).arrayBuffer())
  expect(after.equals(before)).toBe(false)
  expect((await draw('pl')).status).toBe(404)
  expect((await draw('../nl')).status).toBe(404)
})
