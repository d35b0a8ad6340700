import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GiftOffer, Message } from '#features/chat/contract.ts'
import { GIFT_PRICE_MAX } from '#features/chat/rules.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Caller } from '#testing/caller.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const languages = ['nl', 'en', 'de']
const tulip = {
  key: 'tulp',
  languages,
  names: ['Tulp', 'Tulip', 'Tulpe'],
  picture: 'tulip',
  price: 7,
  offered: 'yes',
}
const chess = { key: 'schaken', languages, names: ['Schaken', 'Chess', 'Schach'] }

async function newSite(): Promise<World> {
  const world = await newWorld()
  await changeSettings(world.ctx(), { languages })
  return world
}

const add = (staff: Caller, list: string, body: object) => staff.post(`/api/office/choices/${list}`, body)
const act = (staff: Caller, choice: string, action: string, body: object = {}) =>
  staff.post(`/api/office/choices/${choice}/${action}`, body)

async function readRefusal(response: Response) {
  return [response.status, (await response.json()).refusal]
}

async function listGifts(world: World, member: TestMember): Promise<GiftOffer['gifts']> {
  return (await (await world.as(member).get('/api/gifts')).json()).gifts
}

function listAudit(world: World) {
  return world.sql<{ action: string; subject_id: string; before: unknown; after: unknown }>(
    'select action, subject_id, before, after from audit_entry order by id',
  )
}

function give(world: World, [from, to]: readonly [TestMember, TestMember], body: object) {
  return world.as(from).post(`/api/members/${to.id}/gifts`, { messageId: randomUUID(), ...body })
}

async function listMessages(world: World, member: TestMember, conversation: string): Promise<Message[]> {
  return (await (await world.as(member).get(`/api/chats/${conversation}/messages`)).json()).messages
}

test('a new gift is for sale at once; a retired one is not, and old messages still show it at the price that was paid', async () => {
  await using world = await newSite()
  const admin = await world.staff('admin')
  const [anna, bert] = [await world.member({ credits: 50 }), await world.member({ gender: 'male' })]
  expect((await add(admin, 'gifts', tulip)).status).toBe(200)
  const offered = { key: 'tulp', price: 7, name: 'Tulp', picture: 'tulip' }
  expect((await listGifts(world, anna)).at(-1)).toEqual(offered)

  const messageId = randomUUID()
  const gift = { gift: 'tulp', price: 7, messageId }
  const sent = await (await give(world, [anna, bert], gift)).json()
  const changed = { languages, names: ['Rode tulp', 'Red tulip', 'Rote Tulpe'], price: 12 }
  expect((await admin.put('/api/office/choices/gifts/tulp', changed)).status).toBe(200)
  expect((await act(admin, 'gifts/tulp', 'retire')).status).toBe(200)

  expect((await listGifts(world, anna)).map(({ key }) => key)).not.toContain('tulp')
  expect(await readRefusal(await give(world, [anna, bert], { gift: 'tulp', price: 12 }))).toEqual([
    422,
    'gift_not_offered',
  ])
  expect(await readRefusal(await give(world, [anna, bert], { gift: 'nooit', price: 5 }))).toEqual([
    422,
    'gift_not_offered',
  ])
  expect(await (await give(world, [anna, bert], gift)).json()).toMatchObject({ id: sent.id })
  expect(await world.getBalance(anna)).toBe(43)
  expect(await world.sql(`select price from message where kind = 'gift'`)).toEqual([{ price: 7 }])
  expect(await listMessages(world, bert, sent.conversationId)).toMatchObject([
    { content: { kind: 'gift', gift: 'tulp', name: 'Rode tulp', picture: 'tulip' } },
  ])
  const [entry] = (await (await world.as(bert).get('/api/chats.php')).json()).chats
  expect(entry.last_message.content).toMatchObject({ gift: 'tulp', name: 'Rode tulp' })
})

test('each change has one entry with before and after, and the same request again changes nothing', async () => {
  await using world = await newSite()
  const admin = await world.staff('admin')
  const changed = { languages, names: ['Tulp', 'Tulip', 'Tulpe'], price: 9 }
  for (const _ of [1, 2]) expect((await add(admin, 'gifts', tulip)).status).toBe(200)
  for (const _ of [1, 2]) expect((await admin.put('/api/office/choices/gifts/tulp', changed)).status).toBe(200)
  for (const _ of [1, 2]) expect((await act(admin, 'gifts/tulp', 'move', { position: 1 })).status).toBe(200)
  for (const _ of [1, 2]) expect((await act(admin, 'gifts/tulp', 'retire')).status).toBe(200)
  for (const _ of [1, 2]) expect((await act(admin, 'gifts/tulp', 'offer')).status).toBe(200)
  expect(await listAudit(world)).toMatchObject([
    { action: 'choice.add', subject_id: 'gifts.tulp', before: null, after: { price: 7, position: 9 } },
    { action: 'choice.change', before: { price: 7 }, after: { price: 9 } },
    { action: 'choice.move', before: { position: 9 }, after: { position: 1 } },
    { action: 'choice.retire', before: { isOffered: true }, after: { isOffered: false } },
    { action: 'choice.offer', before: { isOffered: false }, after: { isOffered: true, position: 9 } },
  ])
})

test('of two changes at once none is lost, and two equal ones are one', async () => {
  await using world = await newSite()
  const staff = [await world.staff('admin'), await world.staff('admin')] as const
  const answers = await Promise.all([
    ...staff.map((each) => add(each, 'gifts', tulip)),
    add(staff[0], 'interests', chess),
    act(staff[1], 'gifts/rose', 'retire'),
    ...staff.map((each) => act(each, 'hairColour/red', 'retire')),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const settings = await getSiteSettings(world.ctx())
  expect(settings.choices.gifts).toContain('tulp')
  expect(settings.choices.gifts).not.toContain('rose')
  expect(settings.choices.hairColour).not.toContain('red')
  expect(settings.interests).toContain('schaken')
  expect((await listAudit(world)).map(({ action }) => action).toSorted()).toEqual([
    'choice.add',
    'choice.add',
    'choice.retire',
    'choice.retire',
  ])
})

test('members choose a new interest; a retired one stays on profiles that have it and can be saved again', async () => {
  await using world = await newSite()
  const admin = await world.staff('admin')
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await add(admin, 'interests', { ...chess, intimate: 'yes' })
  const { settings } = await (await world.visitor().get('/api/settings.php')).json()
  expect(settings.choice_names).toEqual({ interests: { schaken: { name: 'Schaken', isIntimate: true } } })
  expect((await world.as(anna).patch('/api/profile', { interests: ['schaken', 'tea'] })).status).toBe(200)
  await act(admin, 'interests/schaken', 'retire')
  await act(admin, 'interests/tea', 'retire')

  const { interests } = await (await world.as(bert).get(`/api/members/${anna.id}`)).json()
  expect(interests.map(({ key }: { key: string }) => key).toSorted()).toEqual(['schaken', 'tea'])
  const mine = await world.as(anna).patch('/api/profile', { interests: ['schaken', 'wine'] })
  expect((await mine.json()).interests.toSorted()).toEqual(['schaken', 'wine'])
  const refused = await world.as(bert).patch('/api/profile', { interests: ['schaken'] })
  expect(await readRefusal(refused)).toEqual([422, 'unknown_interest'])
})

test('members choose a new fact; a retired one stays on profiles that have it and can be saved again', async () => {
  await using world = await newSite()
  const admin = await world.staff('admin')
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await add(admin, 'hairColour', { key: 'zilver', languages, names: ['Zilver', 'Silver', 'Silber'] })
  expect((await world.as(anna).patch('/api/profile', { hairColour: 'zilver' })).status).toBe(200)
  await act(admin, 'hairColour/zilver', 'retire')
  const { facts } = await (await world.as(bert).get(`/api/members/${anna.id}`)).json()
  expect(facts.hairColour).toBe('zilver')
  expect((await world.as(anna).patch('/api/profile', { hairColour: 'zilver' })).status).toBe(200)
  for (const hairColour of ['zilver', 'paars'])
    expect(await readRefusal(await world.as(bert).patch('/api/profile', { hairColour }))).toEqual([
      422,
      'unknown_choice',
    ])
})

test.each([
  ['gifts', { ...tulip, key: 'Tulp' }, 422, 'invalid_input'],
  ['gifts', { ...tulip, price: 0 }, 422, 'invalid_input'],
  ['gifts', { ...tulip, price: GIFT_PRICE_MAX + 1 }, 422, 'invalid_input'],
  ['gifts', { ...tulip, price: undefined }, 422, 'invalid_input'],
  ['gifts', { ...tulip, picture: 'script' }, 422, 'invalid_input'],
  ['gifts', { ...tulip, picture: undefined }, 422, 'invalid_input'],
  ['gifts', { ...tulip, names: ['a'.repeat(41), 'b', 'c'] }, 422, 'invalid_input'],
  ['gifts', { ...tulip, other: 1 }, 422, 'invalid_input'],
  ['gifts', { ...tulip, names: ['Tulp', ' ', 'Tulpe'] }, 422, 'choice_name_missing'],
  ['gifts', { ...tulip, languages: ['nl', 'en'] }, 422, 'choice_name_missing'],
  ['gifts', { ...tulip, names: ['Tulp', 'ROSE', 'Tulpe'] }, 409, 'choice_name_exists'],
  ['gifts', { ...tulip, key: 'rose' }, 409, 'choice_exists'],
  ['songs', chess, 422, 'invalid_input'],
])('in %s the choice %j is refused', async (list, body, status, refusal) => {
  await using world = await newSite()
  const admin = await world.staff('admin')
  const before = await getSiteSettings(world.ctx())
  expect(await readRefusal(await add(admin, list, body))).toEqual([status, refusal])
  expect(await getSiteSettings(world.ctx())).toEqual(before)
  expect(await listAudit(world)).toEqual([])
})

test('an own key with other values, an unknown choice and the last one of a list are refused', async () => {
  await using world = await newSite()
  const admin = await world.staff('admin')
  await add(admin, 'gifts', tulip)
  expect(await readRefusal(await add(admin, 'gifts', { ...tulip, price: 8 }))).toEqual([409, 'choice_exists'])
  expect(await readRefusal(await act(admin, 'gifts/nooit', 'retire'))).toEqual([404, 'choice_not_found'])
  expect(await readRefusal(await act(admin, 'gifts/nooit', 'move', { position: 1 }))).toEqual([404, 'choice_not_found'])
  await changeSettings(world.ctx(), { choices: { gifts: ['tulp'] } })
  expect(await readRefusal(await act(admin, 'gifts/tulp', 'retire'))).toEqual([409, 'choice_last'])
})

test('a price alone stores no name, and an own choice is never removed', async () => {
  await using world = await newSite()
  const admin = await world.staff('admin')
  const rose = { languages, names: ['Roos', 'Rose', 'Rose'], price: 3 }
  expect((await admin.put('/api/office/choices/gifts/rose', rose)).status).toBe(200)
  expect(await getSiteSettings(world.ctx())).toMatchObject({ gift_prices: { rose: 3 }, own_choices: {} })
  await add(admin, 'gifts', tulip)
  await expect(changeSettings(world.ctx(), { own_choices: {} })).rejects.toThrow('gifts.tulp cannot be removed')
  expect(await readRefusal(await admin.put('/api/office/settings/own_choices', { value: '{}' }))).toEqual([
    422,
    'setting_refused',
  ])
})

test('the choices of another site are its own', async () => {
  await using world = await newSite()
  const [admin, other] = [await world.staff('admin'), await world.otherSite.staff('admin')]
  await add(admin, 'gifts', tulip)
  const { lists } = await (await other.get('/api/office/choices')).json()
  expect(lists.gifts.map(({ key }: { key: string }) => key)).not.toContain('tulp')
  expect(await readRefusal(await act(other, 'gifts/tulp', 'retire'))).toEqual([404, 'choice_not_found'])
})

test('support reads the lists and changes nothing', async () => {
  await using world = await newSite()
  const support = await world.staff('support')
  const { lists } = await (await support.get('/api/office/choices')).json()
  expect(lists.interests).toHaveLength(50)
  expect(lists.gifts[0]).toEqual({
    key: 'rose',
    names: { nl: 'Roos', en: 'Rose', de: 'Rose' },
    isOwn: false,
    isOffered: true,
    position: 1,
    isIntimate: false,
    picture: 'rose',
    price: 5,
  })
  expect((await add(support, 'gifts', tulip)).status).toBe(403)
})
