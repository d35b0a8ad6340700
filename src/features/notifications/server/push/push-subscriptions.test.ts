import { expect, test } from 'vitest'
import { writeTo } from '#testing/mails/news-mails.ts'
import {
  changePreferences,
  createScene,
  fetchHasSubscription,
  passHour,
  passMinutes,
  subscribe,
} from '#testing/push-scene.ts'
import { openSession, type TestMember } from '#testing/test-members.ts'

test('R-3.54 R-7.04 the push subscription of a browser is stored, and its member gets encrypted push messages', async () => {
  await using scene = await createScene()
  const { world, anna, bert, service, browser } = scene
  const conversationId = await writeTo(world, anna, { to: bert, text: 'Zin in appeltaart?' })
  expect(await passMinutes(scene, 1)).toEqual([
    {
      title: 'Nieuwe melding',
      body: 'Er is iets nieuws voor je',
      navigate: `${world.origin}/chats/${conversationId}`,
      tag: 'news',
      lang: 'nl',
    },
  ])
  expect(service.received[0]?.endpoint).toBe(browser.subscription.endpoint)
  expect(await passMinutes(scene, 30)).toEqual([])
})

test('R-3.55 the user has a push-subscription flag, per browser', async () => {
  await using scene = await createScene()
  const { world, anna, bert } = scene
  const elsewhere = { ...bert, token: await openSession(world.ctx(), bert.id) }
  expect(await fetchHasSubscription(world, bert)).toBe(true)
  expect(await fetchHasSubscription(world, elsewhere)).toBe(false)
  expect(await fetchHasSubscription(world, anna)).toBe(false)
})

test('the entity tag of the user changes with the subscription and differs between sessions', async () => {
  await using scene = await createScene()
  const { world, bert, browser } = scene
  const elsewhere = { ...bert, token: await openSession(world.ctx(), bert.id) }
  const fetchTag = async (member: TestMember) => (await world.as(member).get('/api/user.php')).headers.get('etag')
  const before = await fetchTag(bert)
  expect(await fetchTag(elsewhere)).not.toBe(before)
  await world.as(bert).post('/api/user.php?push=1', { subscription: null })
  const without = await fetchTag(bert)
  expect(without).not.toBe(before)
  await subscribe(world, bert, browser)
  expect(await fetchTag(bert)).not.toBe(without)
})

test('every device of a member is notified; a repeated or new subscription of a device replaces its previous one', async () => {
  await using scene = await createScene()
  const { world, anna, bert, service, browser } = scene
  const elsewhere = { ...bert, token: await openSession(world.ctx(), bert.id) }
  const [second, third] = [service.newBrowser(), service.newBrowser()]
  for (const each of [second, second, third]) await subscribe(world, elsewhere, each)
  await passHour(world)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(scene, 2)
  const endpoints = [browser, third].map((each) => each.subscription.endpoint)
  expect(service.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints.toSorted())
})

test('R-1.21 a member turns push messages off, in one browser or by kind', async () => {
  await using scene = await createScene()
  const { world, anna, bert, browser } = scene
  await changePreferences(world, bert, { change: { channel: 'push', kind: 'new_conversations', isOn: false } })
  await passHour(world)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  expect(await passMinutes(scene, 2)).toEqual([])

  await world.as(anna).put(`/api/members/${bert.id}/like`)
  expect(await passMinutes(scene, 2)).toHaveLength(1)

  expect((await world.as(bert).post('/api/user.php?push=1', { subscription: null })).status).toBe(200)
  expect(await fetchHasSubscription(world, bert)).toBe(false)
  await passHour(world)
  await writeTo(world, await world.member({ credits: 5, premium: true }), { to: bert, text: 'Dag!' })
  expect(await passMinutes(scene, 2)).toEqual([])
  expect(await world.sql('select 1 from push_subscription')).toEqual([])
  expect((await subscribe(world, bert, browser)).status).toBe(200)
})

test('a subscription that the push service ended is deleted, and the others are notified', async () => {
  await using scene = await createScene()
  const { world, anna, bert, service, browser } = scene
  const elsewhere = { ...bert, token: await openSession(world.ctx(), bert.id) }
  const other = service.newBrowser()
  await subscribe(world, elsewhere, other)
  await passHour(world)
  service.respond(410, browser)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  expect(await passMinutes(scene, 5)).toHaveLength(1)
  expect(await world.sql('select endpoint from push_subscription')).toEqual([{ endpoint: other.subscription.endpoint }])
  expect(await fetchHasSubscription(world, bert)).toBe(false)
})

test('T15 only a subscription of a known push service with valid keys is stored', async () => {
  await using scene = await createScene()
  const { world, anna, service } = scene
  const { subscription } = service.newBrowser()
  const post = (changes: object) =>
    world.as(anna).post('/api/user.php?push=1', { subscription: { ...subscription, ...changes } })
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254', 'localhost', 'evil.example']) {
    const response = await post({ endpoint: `https://${host}/x` })
    expect([response.status, (await response.json()).refusal]).toEqual([422, 'push_service_unknown'])
  }
  const { keys, endpoint } = subscription
  const invalid = [
    { endpoint: endpoint.replace('https', 'http') },
    { endpoint: 'nonsense' },
    { keys: { ...keys, p256dh: 'short' } },
    { keys: { ...keys, auth: 'short' } },
    { keys: {} },
  ]
  for (const changes of invalid) expect((await post(changes)).status).toBe(422)
  expect((await world.visitor().post('/api/user.php?push=1', { subscription })).status).toBe(403)
  expect(await world.sql('select 1 from push_subscription where member_id = $1', [anna.id])).toEqual([])
})

test('T15 the normalized endpoint is stored, so that every library reads the same host', async () => {
  await using scene = await createScene()
  const { world, anna, service } = scene
  const { subscription } = service.newBrowser()
  const post = (endpoint: string) =>
    world.as(anna).post('/api/user.php?push=1', { subscription: { ...subscription, endpoint } })
  const host = new URL(subscription.endpoint).host
  for (const mark of [';', "'", '`', '{', '|'])
    expect((await post(`https://127.0.0.1${mark}.${host}/x`)).status, mark).toBe(422)
  expect((await post(`HTTPS://${host.toUpperCase()}:443/x#part`)).status).toBe(200)
  const stored = await world.sql('select endpoint from push_subscription where member_id = $1', [anna.id])
  expect(stored).toEqual([{ endpoint: `https://${host}/x` }])
})

test('a browser in which another member logs in belongs to that member', async () => {
  await using scene = await createScene()
  const { world, anna, bert, browser } = scene
  await subscribe(world, anna, browser)
  expect(await world.sql('select member_id from push_subscription')).toEqual([{ member_id: anna.id }])
  expect([await fetchHasSubscription(world, anna), await fetchHasSubscription(world, bert)]).toEqual([true, false])
})

test.each(['logout', 'another device', 'expiry', 'deletion of the account'])(
  'R-3.54 after the end by %s nothing is pushed',
  async (end) => {
    await using scene = await createScene()
    const { world, anna, bert } = scene
    const elsewhere = { ...bert, token: await openSession(world.ctx(), bert.id) }
    const ends: Record<string, () => Promise<unknown>> = {
      logout: () => world.as(bert).post('/api/logout.php'),
      'another device': () => world.as(elsewhere).delete('/api/sessions'),
      expiry: () => world.sql('update session set expires_at = $1', [world.clock.now()]),
      'deletion of the account': () =>
        world.as(bert).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'time', remarks: '' }),
    }
    await writeTo(world, anna, { to: bert, text: 'Hoi!' })
    await ends[end]?.()
    expect(await passMinutes(scene, 5)).toEqual([])
    expect(await world.sql('select 1 from pending_push_check')).toEqual([])
  },
)

test('after a failure of the push service the message is repeated, a few times', async () => {
  await using scene = await createScene()
  const { world, anna, bert, service } = scene
  service.respond(500)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  expect(await passMinutes(scene, 1)).toEqual([])
  service.respond(201)
  expect(await passMinutes(scene, 5)).toHaveLength(1)

  service.respond(503)
  await writeTo(world, anna, { to: bert, text: 'Nog iets' })
  await passMinutes(scene, 15)
  service.respond(201)
  expect(await passMinutes(scene, 15)).toEqual([])
})
