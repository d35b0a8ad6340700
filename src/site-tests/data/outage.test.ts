import { expect, test } from 'vitest'
import { newCaller, type Caller } from '#testing/caller.ts'
import { newSiteWithStoppablePostgres } from '#testing/servers/site-with-stoppable-postgres.ts'
import { loadBuild } from '../../app/pages/pages.ts'

/** Calls many endpoints at once; returns their statuses and the seconds until the last response. */
async function callAll(caller: Caller, partnerId: string): Promise<{ statuses: Set<number>; seconds: number }> {
  const startedAt = performance.now()
  const message = { messageId: crypto.randomUUID(), text: 'Ben je daar?' }
  const responses = await Promise.all([
    caller.get('/api/user.php'),
    caller.get('/api/members'),
    caller.get('/api/chats.php'),
    caller.get('/readyz'),
    caller.put(`/api/members/${partnerId}/like`),
    caller.post(`/api/members/${partnerId}/messages`, message),
    ...Array.from({ length: 20 }, () => caller.get('/api/likes.php')),
  ])
  return {
    statuses: new Set(responses.map((response) => response.status)),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function waitUntilAvailable(caller: Caller): Promise<void> {
  for (;;) {
    const response = await caller.get('/api/user.php')
    if (response.status === 200) return
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test(
  'a stopped database causes 503 within 5 seconds, and the same process serves again once it is back',
  { timeout: 90_000 },
  async () => {
    await using site = await newSiteWithStoppablePostgres()
    const [noa, tom] = [await site.member({ credits: 20 }), await site.member({ gender: 'male' })]
    const caller = newCaller(site.origin, { sid: noa.token })
    expect((await callAll(caller, tom.id)).statuses).toEqual(new Set([200]))
    await new Promise((resolve) => setTimeout(resolve, 1_100)) // lets the session cache expire

    await site.cutPower()
    const during = await callAll(caller, tom.id)
    expect(during.statuses).toEqual(new Set([503]))
    expect(during.seconds).toBeLessThan(5)
    expect((await caller.get('/healthz')).status).toBe(200)

    await site.restore()
    await waitUntilAvailable(caller)
    expect((await callAll(caller, tom.id)).statuses).toEqual(new Set([200]))
  },
)

test(
  'a hanging database gives a page to a member who asks for one, and JSON to a call',
  { timeout: 90_000 },
  async () => {
    await using site = await newSiteWithStoppablePostgres({ pages: await loadBuild() })
    const noa = await site.member({ credits: 20 })
    const caller = newCaller(site.origin, { sid: noa.token, locale: 'en' })
    expect((await caller.get('/api/user.php')).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_100)) // lets the session cache expire

    site.freeze()
    const asBrowser = { headers: { accept: 'text/html' } }
    const [page, chats, call] = await Promise.all([
      caller.get('/members', asBrowser),
      caller.get('/chats/x?y', asBrowser),
      caller.get('/api/chats.php', asBrowser),
    ])
    site.thaw()
    for (const { status, headers } of [page, chats, call])
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    expect(await page.text()).toMatch(/<html lang="en">.*<a href="">Try again/)
    expect(chats.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await call.json()).toMatchObject({ refusal: 'unavailable' })
  },
)

test('a hanging database causes 503 within 5 seconds', { timeout: 90_000, tags: 'release' }, async () => {
  await using site = await newSiteWithStoppablePostgres()
  const [noa, tom] = [await site.member({ credits: 20 }), await site.member({ gender: 'male' })]
  const caller = newCaller(site.origin, { sid: noa.token })
  expect((await callAll(caller, tom.id)).statuses).toEqual(new Set([200]))
  await new Promise((resolve) => setTimeout(resolve, 1_100))

  site.freeze()
  const during = await callAll(caller, tom.id)
  site.thaw()
  expect(during.statuses).toEqual(new Set([503]))
  expect(during.seconds).toBeLessThan(5)
  await waitUntilAvailable(caller)
})
