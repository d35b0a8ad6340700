import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { Caller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'

const paths = ['/api/user.php', '/api/chats.php', '/api/likes.php']

/** Fetches a path with the entity tag that the browser knows, if any. */
function fetchWithTag(caller: Caller, path: string, entityTag: string | null = null): Promise<Response> {
  return caller.get(path, entityTag ? { headers: { 'if-none-match': entityTag } } : {})
}

async function readEntityTags(caller: Caller): Promise<string[]> {
  const responses = await Promise.all(paths.map((path) => caller.get(path)))
  return responses.map(({ headers }) => headers.get('etag') ?? '')
}

/** Moves the clock to the start of a period of five minutes, so that no test crosses its end. */
function startPeriod({ clock }: World): void {
  clock.advanceSeconds(300 - ((clock.now().getTime() / 1000) % 300))
}

test('R-7.23 user, chats and likes respond 304 without a body while nothing has changed', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  startPeriod(world)
  const entityTags = await readEntityTags(world.as(anna))
  for (const [index, path] of paths.entries()) {
    const response = await fetchWithTag(world.as(anna), path, entityTags[index])
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('an entity tag is valid for one member, and for five minutes', async () => {
  await using world = await newWorld()
  const [anna, eva] = [await world.member(), await world.member()]
  startPeriod(world)
  const [userTag = ''] = await readEntityTags(world.as(anna))
  expect((await fetchWithTag(world.as(eva), '/api/user.php', userTag)).status).toBe(200)
  expect((await fetchWithTag(world.visitor(), '/api/user.php', userTag)).status).toBe(403)
  world.clock.advanceSeconds(299)
  expect((await fetchWithTag(world.as(anna), '/api/user.php', userTag)).status).toBe(304)
  world.clock.advanceSeconds(1)
  expect((await fetchWithTag(world.as(anna), '/api/user.php', userTag)).status).toBe(200)
})

test('a member with an account hold gets the refusal instead of 304', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  startPeriod(world)
  const entityTags = await readEntityTags(world.as(anna))
  await world.sql('update company set added = $1', [new Date(world.clock.now().getTime() + 1)])
  world.clock.advanceSeconds(61) // for the cached terms
  const response = await fetchWithTag(world.as(anna), '/api/chats.php', entityTags[1])
  expect(response.status).toBe(403)
})

type Action = (browsers: {
  anna: Caller
  bert: Caller
  carl: Caller
  ids: { anna: string; bert: string }
}) => Promise<Response>

const sendTo = (caller: Caller, id: string) =>
  caller.post(`/api/members/${id}/messages`, { messageId: randomUUID(), text: 'Hoi' })

async function findConversation(caller: Caller): Promise<string> {
  return (await (await caller.get('/api/chats.php')).json()).chats[0].conversation
}

/** Each action changes the data of Anna in some of the three responses. Bert has written to her and liked her. */
const actions: Record<string, Action> = {
  'a received message': ({ bert, ids }) => sendTo(bert, ids.anna),
  'a sent message': ({ anna, ids }) => sendTo(anna, ids.bert),
  'a read message': async ({ anna }) => anna.post(`/api/chats/${await findConversation(anna)}/read`, { seq: 1 }),
  'notifications that are no longer discreet': ({ anna }) =>
    anna.patch('/api/notification-preferences', { isDiscreet: false }),
  'a removed conversation': async ({ anna }) =>
    anna.delete('/api/chat.php', { conversation: await findConversation(anna) }),
  'a received like': ({ carl, ids }) => carl.put(`/api/members/${ids.anna}/like`),
  'a given like': ({ anna, ids }) => anna.put(`/api/members/${ids.bert}/like`),
  'a withdrawn like': ({ bert, ids }) => bert.delete(`/api/members/${ids.anna}/like`),
  'a seen like': ({ anna, ids }) => anna.post(`/api/members/${ids.bert}/like/seen`),
  'a block': ({ anna, ids }) => anna.put(`/api/members/${ids.bert}/block`),
  'a block by the other member': ({ bert, ids }) => bert.put(`/api/members/${ids.anna}/block`),
  'a changed profile': ({ anna }) => anna.patch('/api/profile', { interests: ['tea'] }),
  'a changed language': ({ anna }) => anna.put('/api/user.php', { language: 'en' }),
}

test.each(Object.keys(actions))('%s invalidates the entity tag of every response that it changes', async (name) => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  const [anna, bert, carl] = [
    await world.member({ credits: 9, premium: true }),
    await world.member({ gender: 'male', credits: 9, premium: true }),
    await world.member({ gender: 'male' }),
  ]
  startPeriod(world)
  const browsers = {
    anna: world.as(anna),
    bert: world.as(bert),
    carl: world.as(carl),
    ids: { anna: anna.id, bert: bert.id },
  }
  await sendTo(browsers.bert, anna.id)
  await browsers.bert.put(`/api/members/${anna.id}/like`)
  const fetchBodies = () => Promise.all(paths.map(async (path) => (await browsers.anna.get(path)).text()))
  const [before, entityTags] = [await fetchBodies(), await readEntityTags(browsers.anna)]

  expect((await actions[name]?.(browsers))?.status).toBe(200)

  const after = await fetchBodies()
  expect(after).not.toEqual(before)
  for (const [index, path] of paths.entries())
    if (after[index] !== before[index])
      expect([path, (await fetchWithTag(browsers.anna, path, entityTags[index])).status]).toEqual([path, 200])
})
