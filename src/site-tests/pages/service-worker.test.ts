import { expect, test } from 'vitest'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

test('R-7.21 the service worker of push messages is served at the root, as a script of this site', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const response = await served.visitor().get('/sw-push.js')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
  expect(await response.text()).toContain(`addEventListener('push'`)
})
