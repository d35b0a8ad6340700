import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

const landingPath = '/?network=adnet&ref=r1&sub1=a&sub2=b&sub3=c&utm_source=other'

test('R-3.53 a first page with traffic parameters sets a cookie with these and nothing else', async () => {
  await using world = await newWorld()
  const visitor = world.visitor()
  const [cookie = ''] = (await visitor.get(landingPath)).headers.getSetCookie()
  expect(cookie).toBe(
    'traffic=network%3Dadnet%26ref%3Dr1%26sub1%3Da%26sub2%3Db%26sub3%3Dc; Path=/; HttpOnly; SameSite=Lax',
  )
  expect((await visitor.get('/')).headers.getSetCookie()).toEqual([])
  await visitor.get('/pages/terms?ref=later')
  expect(visitor.cookie()).toBe('traffic=ref%3Dlater')
})

test.each([
  '/?utm_source=x',
  '/?network=',
  '/?network=%20%00%e2%80%ae',
  '/api/settings.php?network=adnet',
  '/#network=adnet',
])('%s sets no traffic cookie', async (path) => {
  await using world = await newWorld()
  expect((await world.visitor().get(path)).headers.getSetCookie()).toEqual([])
})

test('traffic parameters are truncated and stripped of control characters', async () => {
  await using world = await newWorld()
  const visitor = world.visitor()
  await visitor.get(`/?network=${'x'.repeat(3_000)}&ref=a%0d%0aSet-Cookie:b`)
  expect(decodeURIComponent(visitor.cookie())).toBe(`traffic=network=${'x'.repeat(100)}&ref=aSet-Cookie%3Ab`)
})
