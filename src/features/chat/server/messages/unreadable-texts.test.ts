import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startConversation } from '#testing/reports.ts'
import { signUpVisitor } from '#testing/signups.ts'
import { newWorld } from '#testing/world.ts'

const invisibleTexts = [
  '\u200B\u200B',
  '\u3164',
  '\u2800',
  '\u00AD',
  '\u2060',
  '\uFE0F',
  '\u{E0041}',
  ' \u115F\n\u200D ',
]

test('a message that shows nothing is refused and costs nothing: a first one, a reply and the text of a gift', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 20 })
  const bert = await world.member({ gender: 'male', credits: 20 })
  const conversation = await startConversation(world, bert, anna)
  const [annaBefore, carl] = [await world.getBalance(anna), await world.member({ gender: 'male' })]
  for (const text of invisibleTexts) {
    const message = { messageId: randomUUID(), text }
    const answers = [
      await world.as(anna).post(`/api/members/${carl.id}/messages`, message),
      await world.as(anna).post(`/api/chats/${conversation}/messages`, message),
      await world.as(anna).post(`/api/members/${bert.id}/gifts`, { ...message, gift: 'rose', price: 5 }),
    ]
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(text),
    ).toEqual([422, 422, 422])
  }
  expect(await world.getBalance(anna)).toBe(annaBefore)
  expect(await world.sql('select 1 from message where sender_id = $1', [anna.id])).toEqual([])
})

test('a message of one emoji with joiners is sent', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ credits: 20 }), await world.member({ gender: 'male' })]
  for (const text of ['👩‍❤️‍👨', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣']) {
    const sent = await world.as(anna).post(`/api/members/${bert.id}/messages`, { messageId: randomUUID(), text })
    expect(sent.status).toBe(200)
  }
  expect(await world.sql('select body from message order by seq')).toMatchObject([
    { body: '👩‍❤️‍👨' },
    { body: '❤️' },
    { body: '🏴󠁧󠁢󠁳󠁣󠁴󠁿' },
    { body: '1️⃣' },
  ])
})

test('stacked marks and floods of line breaks are limited in messages and profile texts', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ credits: 20 }), await world.member({ gender: 'male' })]
  const marks = '\u0301'.repeat(40)
  const text = `H${marks}oi${'\n'.repeat(300)}daar`
  await startConversation(world, anna, bert, text)
  expect((await world.as(anna).patch('/api/profile', { about: text })).status).toBe(200)
  const limited = `H${marks.slice(0, 4)}oi\n\n\ndaar`
  expect(await world.sql('select body from message')).toEqual([{ body: limited }])
  expect(await world.sql('select about from profile where member_id = $1', [anna.id])).toEqual([{ about: limited }])
})

test('a profile text, a name and the first message of a signup that show nothing are refused', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ about: 'Hoi' }), await world.member({ gender: 'male' })]
  for (const [index, text] of invisibleTexts.entries()) {
    expect((await world.as(anna).patch('/api/profile', { about: text })).status).toBe(422)
    expect((await world.as(anna).patch('/api/profile', { name: text.repeat(3) })).status).toBe(422)
    const email = `leeg-${index}@example.com`
    const { response } = await signUpVisitor(world, { email, message: { to: bert.id, text } })
    expect(response.status).toBe(422)
  }
  expect(await world.sql('select about, name from profile where member_id = $1', [anna.id])).toEqual([
    { about: 'Hoi', name: anna.name },
  ])
})
