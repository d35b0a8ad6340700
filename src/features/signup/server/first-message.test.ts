import { expect, test } from 'vitest'
import { memberErased } from '#features/accounts/server/member-events.ts'
import { findMailedToken, signUpVisitor, fetchUser } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteExpiredSignups } from './signup.jobs.ts'

const text = 'Hoi Bert, mooie fiets!'

async function signUpWithMessage(world: World) {
  const bert = await world.member({ name: 'Bert', gender: 'male' })
  const { browser } = await signUpVisitor(world, { message: { to: bert.id, text } })
  return { bert, browser }
}

test('C-80 a message from before signing up is shown again and sent once, at the normal price', async () => {
  await using world = await newWorld()
  const { bert, browser } = await signUpWithMessage(world)
  await browser.post('/api/signup/confirm', { token: (await findMailedToken(world)).token })
  const { message } = await (await browser.get('/api/signup/message')).json()
  expect(message).toMatchObject({ text, to: { id: bert.id, name: 'Bert' }, price: 1, credits: 5 })

  const input = { messageId: message.messageId, text: message.text }
  const responses = await Promise.all([1, 2, 3].map(() => browser.post(`/api/members/${bert.id}/messages`, input)))
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
  expect((await fetchUser(browser)).credits).toBe(4)
  expect(await world.sql('select 1 from message where body = $1', [text])).toHaveLength(1)

  expect((await browser.delete('/api/signup/message')).status).toBe(200)
  expect((await browser.delete('/api/signup/message')).status).toBe(200)
  expect(await (await browser.get('/api/signup/message')).json()).toEqual({ message: null })
})

test('C-80 signing up and confirming send nothing by themselves', async () => {
  await using world = await newWorld()
  const { bert, browser } = await signUpWithMessage(world)
  await browser.post('/api/signup/confirm', { token: (await findMailedToken(world)).token })
  const { chats } = await (await world.as(bert).get('/api/chats.php')).json()
  expect(chats).toEqual([])
})

test('R-6.24 only its writer sees the message, and not after the recipient blocked them', async () => {
  await using world = await newWorld()
  const { bert, browser } = await signUpWithMessage(world)
  expect(await (await world.as(bert).get('/api/signup/message')).json()).toEqual({ message: null })
  expect((await world.visitor().get('/api/signup/message')).status).toBe(403)
  await browser.post('/api/signup/confirm', { token: (await findMailedToken(world)).token }) // until then nobody can see or block them
  expect((await world.as(bert).put(`/api/members/${(await fetchUser(browser)).id}/block`)).status).toBe(200)
  expect(await (await browser.get('/api/signup/message')).json()).toEqual({ message: null })
})

test('a message to an unknown member does not affect the signup', async () => {
  await using world = await newWorld()
  const { browser, response } = await signUpVisitor(world, { message: { to: crypto.randomUUID(), text } })
  expect(response.status).toBe(200)
  expect(await (await browser.get('/api/signup/message')).json()).toEqual({ message: null })
})

test('C-24 erasing an account deletes its message', async () => {
  await using world = await newWorld()
  const { browser } = await signUpWithMessage(world)
  const { id } = await fetchUser(browser)
  expect(await world.sql('select 1 from signup_message')).toHaveLength(1)
  await world.sql('delete from account where id = $1', [id])
  await memberErased.publish(world.ctx(), { memberId: id })
  expect(await world.sql('select 1 from signup_message')).toEqual([])
})

test('L-28 an unsent message is deleted after 30 days', async () => {
  await using world = await newWorld()
  await signUpWithMessage(world)
  const listRemaining = async () => {
    await deleteExpiredSignups.run(world.site.createBackgroundContext(), null)
    return world.sql('select 1 from signup_message')
  }
  world.clock.advanceSeconds(30 * 86_400 - 1)
  expect(await listRemaining()).toHaveLength(1)
  world.clock.advanceSeconds(1)
  expect(await listRemaining()).toEqual([])
})
