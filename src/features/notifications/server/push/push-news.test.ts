import { expect, test } from 'vitest'
import { banOnFile } from '#testing/bans.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { setLastSeen, writeTo } from '#testing/mails/news-mails.ts'
import { createScene, passHour, passMinutes, showNames } from '#testing/push-scene.ts'
import { openSession } from '#testing/test-members.ts'
import { pushNews } from '../notifications.jobs.ts'

test('names and texts are in a push message only when the member chose so', async () => {
  await using scene = await createScene()
  const { world, anna, bert } = scene
  await showNames(world, bert)
  await passHour(world)
  await writeTo(world, anna, { to: bert, text: 'Zin in appeltaart?' })
  expect(await passMinutes(scene, 2)).toMatchObject([{ title: 'Anna', body: 'Stuurde je een bericht' }])

  await showNames(world, bert, true)
  await passHour(world)
  await writeTo(world, anna, { to: bert, text: 'Of in koffie?' })
  expect(await passMinutes(scene, 2)).toMatchObject([{ title: 'Anna', body: 'Of in koffie?' }])
})

test('a discreet push message has no name, no text and no word about the site', async () => {
  await using scene = await createScene()
  const { world, anna, bert } = scene
  await writeTo(world, anna, { to: bert, text: 'Zin in appeltaart?' })
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  const notifications = await passMinutes(scene, 2)
  expect(notifications).toHaveLength(1)
  const visible = `${notifications[0].title} ${notifications[0].body}`
  for (const word of ['Anna', 'appeltaart', 'dating', 'Vonkje', 'bericht', 'like', 'match'])
    expect(visible).not.toContain(word)
})

test('several members are notified about separately, and more than three in one message', async () => {
  await using scene = await createScene()
  const { world, bert } = scene
  await showNames(world, bert)
  await passHour(world)
  const writers = []
  for (const name of ['Eva', 'Fleur', 'Gina', 'Hanna', 'Ilse', 'Jet', 'Kim'])
    writers.push(await world.member({ name, credits: 5, premium: true }))
  for (const writer of writers.slice(0, 3)) await writeTo(world, writer, { to: bert, text: 'Hoi!' })
  const separate = await passMinutes(scene, 2)
  expect(separate.map(({ title }) => title).toSorted()).toEqual(['Eva', 'Fleur', 'Gina'])
  expect(new Set(separate.map(({ tag }) => tag)).size).toBe(3)
  for (const writer of writers.slice(3)) await writeTo(world, writer, { to: bert, text: 'Hoi!' })
  const summary = { title: 'Je hebt nieuws', body: '4 leden schreven je of vinden je leuk' }
  expect(await passMinutes(scene, 2)).toMatchObject([{ ...summary, navigate: `${world.origin}/chats` }])
})

test('a read message is not pushed', async () => {
  await using scene = await createScene()
  const { world, anna, bert } = scene
  const conversationId = await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await world.as(bert).post(`/api/chats/${conversationId}/read`, { seq: 1 })
  expect(await passMinutes(scene, 10)).toEqual([])
})

test('nothing is pushed while the site is on the screen, and a minute later it is', async () => {
  await using scene = await createScene()
  const { world, anna, bert, browser } = scene
  const elsewhere = { ...bert, token: await openSession(world.ctx(), bert.id) }
  const socket = await openLiveSocket(world, elsewhere)
  const findSeen = async () => {
    const rows = await world.sql<{ seen_at: Date }>('select seen_at from push_subscription where endpoint = $1', [
      browser.subscription.endpoint,
    ])
    return rows[0]?.seen_at
  }
  await expect.poll(findSeen).toEqual(world.clock.now())
  await setLastSeen(world, bert, new Date(world.clock.now().getTime() - 3_600_000))
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await pushNews.run(world.ctx(), null)
  world.clock.advanceSeconds(30)
  socket.send('visible')
  await expect.poll(findSeen).toEqual(world.clock.now())
  world.clock.advanceSeconds(30)
  socket.send('hidden')
  world.clock.advanceSeconds(29)
  await pushNews.run(world.ctx(), null)
  expect(scene.service.received).toEqual([])
  world.clock.advanceSeconds(1)
  await pushNews.run(world.ctx(), null)
  expect(scene.service.received).toHaveLength(1)
  socket.terminate()
})

test('I18 nothing is pushed across a block, or of a banned member', async () => {
  await using scene = await createScene()
  const { world, anna, bert } = scene
  const dora = await world.member({ credits: 5, premium: true })
  for (const writer of [anna, dora]) {
    await writeTo(world, writer, { to: bert, text: 'Hoi!' })
    await world.as(writer).put(`/api/members/${bert.id}/like`)
  }
  await world.as(bert).put(`/api/members/${anna.id}/block`)
  await banOnFile(world, dora)
  expect(await passMinutes(scene, 10)).toEqual([])
})

test('in quiet hours nothing is pushed; what is still unread follows at their end', async () => {
  await using scene = await createScene()
  const { world, anna, bert } = scene
  world.clock.set('2026-06-28T20:30:00Z') // 22:30 in Amsterdam
  await pushNews.run(world.ctx(), null)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  expect(await passMinutes(scene, 5)).toEqual([])
  world.clock.set('2026-06-29T05:59:00Z')
  expect(await passMinutes(scene, 1)).toHaveLength(1)
})

test('concurrent runs push once, and the message of a killed worker is repeated', async () => {
  await using scene = await createScene()
  const { world, anna, bert, service } = scene
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await Promise.all(Array.from({ length: 4 }, () => pushNews.run(world.ctx(), null)))
  expect(service.received).toHaveLength(1)

  world.clock.advanceSeconds(60)
  await writeTo(world, anna, { to: bert, text: 'Nog iets' })
  const ctx = world.ctx()
  const pushSender = { send: () => new Promise<never>(() => undefined) }
  void pushNews.run({ ...ctx, services: { ...ctx.services, pushSender } }, null)
  await expect.poll(() => world.sql('select attempts from pending_push_check')).toEqual([{ attempts: 1 }])
  expect(await passMinutes(scene, 1)).toEqual([])
  expect(await passMinutes(scene, 2)).toHaveLength(1)
})

test('C-76 a push message of another site opens that site, and its language is that of the member', async () => {
  await using scene = await createScene()
  const { world, service } = scene
  const { otherSite } = world
  const anna = await otherSite.member({ name: 'Anna', credits: 9, premium: true })
  const bert = await otherSite.member({ name: 'Bert', gender: 'male' })
  await changeSettings(otherSite.ctx(), { languages: ['nl', 'en'] })
  await world.sql(`update account set language = 'en' where id = $1`, [bert.id])
  const body = { subscription: service.newBrowser().subscription }
  expect((await otherSite.as(bert).post('/api/user.php?push=1', body)).status).toBe(200)
  await passHour(world)
  const message = { messageId: crypto.randomUUID(), text: 'Hoi!' }
  expect((await otherSite.as(anna).post(`/api/members/${bert.id}/messages`, message)).status).toBe(200)
  const [notification] = await passMinutes(scene, 2)
  expect(notification).toMatchObject({ title: 'New notification', lang: 'en' })
  expect(notification.navigate).toMatch(new RegExp(`^${otherSite.origin}/chats/`))
})

test('C-11 a push message labels a fictional profile', async () => {
  await using scene = await createScene()
  const { world, bert } = scene
  const fien = await world.member({ name: 'Fien', fictional: true, credits: 9, premium: true })
  await changeSettings(world.ctx(), { fictional_profiles: true })
  await showNames(world, bert)
  await writeTo(world, bert, { to: fien, text: 'Dag' })
  await passHour(world)
  await writeTo(world, fien, { to: bert, text: 'Hoi!' })
  expect(await passMinutes(scene, 2)).toMatchObject([{ title: 'Fien (fictief profiel)' }])
})
