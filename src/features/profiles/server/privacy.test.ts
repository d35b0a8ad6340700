import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { Privacy } from '../contract.ts'

async function changePrivacy(world: World, member: TestMember, changes: unknown): Promise<Response> {
  return world.as(member).patch('/api/privacy', changes)
}

async function fetchPrivacy(world: World, member: TestMember): Promise<Privacy> {
  return (await world.as(member).get('/api/privacy')).json()
}

async function canFindInSearch(world: World, viewer: TestMember, other: TestMember): Promise<boolean> {
  const results = await (await world.as(viewer).get('/api/members?gender=female&country=NL')).text()
  return results.includes(other.id)
}

test('R-1.23 C-56 an invisible member is in no search and not online, stays in the lists of likes, and can become visible again', async () => {
  await using world = await newWorld()
  const anna = await world.member({ name: 'Anna' })
  const [bert, carl] = [
    await world.member({ gender: 'male', credits: 5 }),
    await world.member({ gender: 'male', credits: 5 }),
  ]
  await world.as(bert).put(`/api/members/${anna.id}/like`)
  expect(await canFindInSearch(world, carl, anna)).toBe(true)

  const response = await changePrivacy(world, anna, { invisible: true })

  expect(await response.json()).toEqual({
    invisible: true,
    publicVisible: false,
    messagesFrom: 'everyone',
    imagesFrom: 'everyone',
    hidesFictional: false,
    onSisterSites: false,
  })
  expect(await canFindInSearch(world, carl, anna)).toBe(false)
  expect((await world.as(carl).get(`/api/members/${anna.id}`)).status).toBe(404)
  const profileResponse = await world.as(bert).get(`/api/members/${anna.id}`)
  expect(profileResponse.status).toBe(200)
  expect(await profileResponse.json()).toMatchObject({ online: false })
  const likes = await (await world.as(bert).get('/api/likes/lists/sent')).text()
  expect(likes).toContain(anna.id)
  await changePrivacy(world, anna, { invisible: false })
  expect(await canFindInSearch(world, carl, anna)).toBe(true)
})

test('C-56 a free member without credits can be invisible', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 0 })
  expect((await changePrivacy(world, anna, { invisible: true })).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(0)
})

test('C-49 visitors see only members who opted in and are not invisible', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const fetchVisitorStatus = async () => (await world.visitor().get(`/api/members/${anna.id}`)).status
  expect(await fetchVisitorStatus()).toBe(403)
  await changePrivacy(world, anna, { publicVisible: true })
  expect(await fetchVisitorStatus()).toBe(200)
  await changePrivacy(world, anna, { invisible: true })
  expect(await fetchVisitorStatus()).toBe(403)
  await changePrivacy(world, anna, { invisible: false, publicVisible: false })
  expect(await fetchVisitorStatus()).toBe(403)
})

test('omitted settings stay the same, even under repeated and concurrent changes', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await changePrivacy(world, anna, { messagesFrom: 'liked' })
  const responses = await Promise.all([
    changePrivacy(world, anna, { invisible: true }),
    changePrivacy(world, anna, { publicVisible: true }),
    changePrivacy(world, anna, { invisible: true }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await fetchPrivacy(world, anna)).toMatchObject({ invisible: true, publicVisible: true, messagesFrom: 'liked' })
})

test('R-6.23 T2 a member changes only their own settings, and invalid input is refused', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  for (const body of [
    { invisible: 'true' },
    { messagesFrom: 'friends' },
    { memberId: bert.id, invisible: true },
    { is_fictional: true },
    [],
    'x',
  ]) {
    expect((await changePrivacy(world, anna, body)).status).toBe(422)
  }
  await changePrivacy(world, anna, { invisible: true })
  expect(await fetchPrivacy(world, bert)).toMatchObject({ invisible: false })
  for (const response of [
    await world.visitor().get('/api/privacy'),
    await world.visitor().patch('/api/privacy', { invisible: true }),
  ]) {
    expect(response.status).toBe(403)
  }
})
