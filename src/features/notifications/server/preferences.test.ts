import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { NOTIFICATION_KINDS } from '../preferences.rules.ts'

const fetchPreferences = async (world: World, member: TestMember) =>
  (await world.as(member).get('/api/notification-preferences')).json()
const change = (world: World, member: TestMember, body: unknown) =>
  world.as(member).patch('/api/notification-preferences', body)
const turn = (kind: string, isOn: boolean, channel = 'mail') => ({ change: { channel, kind, isOn } })

test('C-44 R-1.22 without a choice, mails about others are on and marketing is off', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const personal = ['new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'reminders']
  expect(await fetchPreferences(world, anna)).toEqual({
    mailKinds: personal,
    pushKinds: personal,
    frequency: 'at_once',
    quietHours: { from: 22, until: 8 },
    isDiscreet: true,
    showsText: false,
    hasSound: false,
    hasVibration: false,
    suspensions: [],
  })
})

test('R-3.58 R-7.27 each of the eight kinds is turned on and off separately, per channel', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (const kind of NOTIFICATION_KINDS) {
    for (const [channel, key] of [
      ['mail', 'mailKinds'],
      ['push', 'pushKinds'],
    ] as const) {
      const before = await fetchPreferences(world, anna)
      const isOn = !before[key].includes(kind)
      const changed = await (await change(world, anna, turn(kind, isOn, channel))).json()
      expect(changed[key].includes(kind)).toBe(isOn)
      const others = (kinds: string[]) => kinds.filter((each) => each !== kind)
      expect({ ...changed, [key]: others(changed[key]) }).toEqual({ ...before, [key]: others(before[key]) })
      expect(await fetchPreferences(world, anna)).toEqual(changed)
    }
  }
})

test('R-1.22 frequency, quiet hours, privacy, sound and vibration are stored, and a repeated change changes nothing', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const body = {
    frequency: 'daily',
    quietHours: { from: 1, until: 5 },
    isDiscreet: false,
    showsText: true,
    hasSound: true,
    hasVibration: true,
  }
  for (let time = 0; time < 2; time++) expect((await change(world, anna, body)).status).toBe(200)
  expect(await fetchPreferences(world, anna)).toMatchObject(body)
  expect((await change(world, anna, { quietHours: null })).status).toBe(200)
  expect(await fetchPreferences(world, anna)).toMatchObject({ ...body, quietHours: null })
})

test('concurrent changes of different kinds all stay', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const responses = await Promise.all(NOTIFICATION_KINDS.map((kind) => change(world, anna, turn(kind, false))))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await fetchPreferences(world, anna)).mailKinds).toEqual([])
})

test('R-6.23 a member changes only their own preferences, and invalid input is refused', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  for (const body of [
    turn('gossip', true),
    turn('like', true, 'sms'),
    { frequency: 'hourly' },
    { quietHours: { from: 24, until: 8 } },
    { quietHours: { from: 22 } },
    { memberId: bert.id, isDiscreet: false },
    { isDiscreet: 'yes' },
    [],
  ])
    expect((await change(world, anna, body)).status).toBe(422)
  await change(world, anna, { isDiscreet: false })
  expect(await fetchPreferences(world, bert)).toMatchObject({ isDiscreet: true })
  expect((await world.visitor().get('/api/notification-preferences')).status).toBe(403)
  expect((await world.visitor().patch('/api/notification-preferences', { isDiscreet: false })).status).toBe(403)
})
