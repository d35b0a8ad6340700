import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { listBrokenInvariants } from '#platform/server/database/invariants.ts'
import { sendImage, uploadImage } from '#testing/images/chat-images.ts'
import type { TestMember } from '#testing/test-members.ts'
import { fetchStatus, listStoredFiles } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { ChatEntry, Conversation, ImageContent, MemberChat, Message, SentMessage } from '../../contract.ts'
import { chatJobs } from '../chat.jobs.ts'
import { chatInvariants } from '../invariants.sql.ts'

const DAY = 86_400

async function newPair(world: World, credits = 10) {
  const anna = await world.member({ name: 'Anna', credits })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits })
  return { anna, bert }
}

const postImage = (world: World, from: TestMember, to: TestMember, body: Record<string, unknown>) =>
  world.as(from).post(`/api/members/${to.id}/images`, body)

const writeText = (world: World, from: TestMember, to: TestMember) =>
  world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text: 'Hoi' })

async function fetchMessages(world: World, member: TestMember, conversationId: string): Promise<Message[]> {
  return (await (await world.as(member).get(`/api/chats/${conversationId}/messages`)).json()).messages
}

async function readRefusal(response: Response) {
  return { status: response.status, ...((await response.json()) as { refusal?: string; details?: unknown }) }
}

async function countRows(world: World) {
  const [row] = await world.sql<{ messages: number; charges: number; images: number }>(
    `select (select count(*)::int from message) as messages, (select count(*)::int from chat_image) as images,
       (select count(*)::int from ledger_entry where delta < 0) as charges`,
  )
  return row
}

async function runScheduledJobs(world: World): Promise<void> {
  for (const job of chatJobs) if (job.cron) await job.run(world.ctx(), null)
  await world.runJobs()
}

const pathOf = ({ key }: ImageContent, variant = 'bubble') => `/chat-images/${key}/${variant}.webp`

describe('R-2.99 R-2.102 sending an image', () => {
  test('C-07 an image costs a message plus photo_credits, and both members find it in the conversation', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)

    const { sent, image } = await sendImage(world, anna, bert)

    expect(image).toEqual({
      kind: 'image',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      hash: expect.any(String),
      width: 300,
      height: 400,
    })
    expect(sent).toMatchObject({ seq: 1, credits: 7 })
    expect(await world.sql('select delta, counter_account from ledger_entry where ref_id = $1', [sent.id])).toEqual([
      { delta: -3, counter_account: 'image' },
    ])
    for (const member of [anna, bert])
      expect(await fetchMessages(world, member, sent.conversationId)).toMatchObject([{ seq: 1, content: image }])
    const { chats }: { chats: ChatEntry[] } = await (await world.as(bert).get('/api/chats.php')).json()
    expect(chats).toMatchObject([{ last_message: { content: { kind: 'image' }, mine: false } }])
    expect(JSON.stringify(chats)).not.toContain(image.key)
  })

  test('the price comes from the settings of the site, and is part of the sending cost', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    await changeSettings(world.ctx(), { message_credits: 2, photo_credits: 3 })

    const chat: MemberChat = await (await world.as(anna).get(`/api/members/${bert.id}/chat`)).json()
    const { sent } = await sendImageAt(world, anna, bert, 5)

    expect(chat.sendingCost).toMatchObject({ price: 2, imagePrice: 5 })
    expect(sent).toMatchObject({ credits: 5 })
  })

  test('C-06 an image to a match is not free, and leaves the first text free', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    await world.as(anna).put(`/api/members/${bert.id}/like`)
    await world.as(bert).put(`/api/members/${anna.id}/like`)

    const { sent } = await sendImage(world, anna, bert)
    const text: SentMessage = await (await writeText(world, anna, bert)).json()

    expect([sent.credits, text.credits]).toEqual([7, 7])
  })

  test('R-9.30 an image starts a conversation, which counts as a start', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world, 30)
    const others = [await world.member({ gender: 'male' }), await world.member({ gender: 'male' })]
    await sendImage(world, anna, bert)
    await sendImage(world, anna, bert)
    await sendImage(world, anna, others[0]!)
    expect(await listBrokenInvariants(world.ctx().db, chatInvariants)).toEqual([])

    const messageId = randomUUID()
    await uploadImage(world, anna, { messageId })
    expect(await readRefusal(await postImage(world, anna, others[1]!, { messageId }))).toMatchObject({
      status: 403,
      refusal: 'free_chats_used',
    })
  })
})

/** Sends an image at a price that differs from the default. */
async function sendImageAt(world: World, from: TestMember, to: TestMember, price: number) {
  const messageId = randomUUID()
  await uploadImage(world, from, { messageId })
  const response = await postImage(world, from, to, { messageId, price })
  return { sent: (await response.json()) as SentMessage }
}

describe('C-37 repeated requests', () => {
  test('repeated and concurrent uploads and sends with one message id are one image, one message and one charge', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    const messageId = randomUUID()

    const uploads = await Promise.all([1, 2].map((seed) => uploadImage(world, anna, { messageId, seed })))
    const images = await Promise.all(uploads.map((response) => response.json()))
    const sends = await Promise.all([1, 2, 3].map(() => postImage(world, anna, bert, { messageId, price: 3 })))
    const again = await postImage(world, anna, bert, { messageId, price: 3 })
    const uploadedAgain = await uploadImage(world, anna, { messageId, seed: 9 })

    expect(images[0]).toEqual(images[1])
    expect(await uploadedAgain.json()).toEqual(images[0])
    expect([...sends, again].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ids = await Promise.all(
      [...sends, again].map(async (response) => ((await response.json()) as SentMessage).id),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await countRows(world)).toMatchObject({ messages: 1, charges: 1, images: 1 })
    expect(await world.getBalance(anna)).toBe(7)
    expect(await listStoredFiles(world)).toHaveLength(2)
  })

  test('a message id of a text or a gift is refused for an image, and nothing is charged', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    const messageId = randomUUID()
    await world.as(anna).post(`/api/members/${bert.id}/messages`, { messageId, text: 'Hoi' })
    await uploadImage(world, anna, { messageId })

    expect(await readRefusal(await postImage(world, anna, bert, { messageId }))).toMatchObject({
      status: 409,
      refusal: 'message_id_used',
    })
    expect(await world.getBalance(anna)).toBe(9)
  })

  test('an image that both removed is not sent or charged again under its message id', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    const messageId = randomUUID()
    await uploadImage(world, anna, { messageId })
    const { conversationId }: SentMessage = await (await postImage(world, anna, bert, { messageId })).json()
    for (const member of [anna, bert]) await world.as(member).delete('/api/chat.php', { conversation: conversationId })
    await uploadImage(world, anna, { messageId })

    expect(await readRefusal(await postImage(world, anna, bert, { messageId }))).toMatchObject({
      refusal: 'message_id_used',
    })
    expect(await world.getBalance(anna)).toBe(7)
  })
})

describe('refusals', () => {
  test('R-8.22 without enough credits nothing is uploaded, and an uploaded image is not sent', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world, 4)
    const refused = { status: 402, refusal: 'insufficient_credits', details: { needed: 3, credits: 1 } }
    const messageId = randomUUID()
    await uploadImage(world, anna, { messageId })
    await sendImage(world, anna, bert)

    expect(await readRefusal(await postImage(world, anna, bert, { messageId }))).toEqual(refused)
    expect(await readRefusal(await uploadImage(world, anna))).toEqual(refused)
    expect(await countRows(world)).toMatchObject({ messages: 1, charges: 1, images: 2 })
    expect(await world.getBalance(anna)).toBe(1)
  })

  test('L-12 an image that costs more than the price shown is refused, and the retry at the new price is sent', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    const messageId = randomUUID()
    await uploadImage(world, anna, { messageId })

    expect(await readRefusal(await postImage(world, anna, bert, { messageId, price: 2 }))).toEqual({
      status: 409,
      refusal: 'message_price_changed',
      details: { price: 3 },
    })
    expect(await countRows(world)).toMatchObject({ messages: 0, charges: 0, images: 1 })
    expect((await postImage(world, anna, bert, { messageId, price: 3 })).status).toBe(200)
  })

  test('nobody sends an image that was not uploaded, or that somebody else uploaded', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    const messageId = randomUUID()
    await uploadImage(world, bert, { messageId })

    for (const id of [messageId, randomUUID()])
      expect(await readRefusal(await postImage(world, anna, bert, { messageId: id }))).toMatchObject({
        status: 404,
        refusal: 'image_not_found',
      })
    expect(await countRows(world)).toMatchObject({ messages: 0, charges: 0 })
  })

  test.each([{}, { messageId: 'x' }, { messageId: null }, { price: -1 }, { price: 1.5 }, { image: 'x' }])(
    'the input %j is invalid',
    async (fields) => {
      await using world = await newWorld()
      const { anna, bert } = await newPair(world)
      const body = { ...('price' in fields || 'image' in fields ? { messageId: randomUUID() } : {}), ...fields }
      expect((await postImage(world, anna, bert, body)).status).toBe(422)
      expect((await world.as(anna).post('/api/chat-images?id=x', new FormData())).status).toBe(422)
    },
  )
})

describe('images_from', () => {
  const setImagesFrom = (world: World, member: TestMember, imagesFrom: string) =>
    world.as(member).patch('/api/privacy', { imagesFrom })

  test('a member who accepts no images gets none, the sender learns it in advance, and texts still arrive', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    await setImagesFrom(world, bert, 'nobody')
    const messageId = randomUUID()
    await uploadImage(world, anna, { messageId })

    const chat: MemberChat = await (await world.as(anna).get(`/api/members/${bert.id}/chat`)).json()
    expect(chat.imageRefusal).toBe('images_not_accepted')
    expect(await readRefusal(await postImage(world, anna, bert, { messageId }))).toMatchObject({
      status: 403,
      refusal: 'images_not_accepted',
    })
    expect(await world.getBalance(anna)).toBe(10)
    expect((await writeText(world, anna, bert)).status).toBe(200)
    await sendImage(world, bert, anna)
  })

  test('a member who accepts images after an answer gets them once they wrote to the sender', async () => {
    await using world = await newWorld()
    const { anna, bert } = await newPair(world)
    await setImagesFrom(world, bert, 'answered')
    const { conversationId }: SentMessage = await (await writeText(world, anna, bert)).json()
    const fetchChat = async (member: TestMember): Promise<Conversation> =>
      (await world.as(member).get(`/api/chats/${conversationId}`)).json()
    const messageId = randomUUID()
    await uploadImage(world, anna, { messageId })

    expect(await fetchChat(anna)).toMatchObject({ imageRefusal: 'images_only_after_answer', hasAnswered: true })
    expect(await fetchChat(bert)).toMatchObject({ imageRefusal: null, hasAnswered: false })
    expect(await readRefusal(await postImage(world, anna, bert, { messageId }))).toMatchObject({
      status: 403,
      refusal: 'images_only_after_answer',
    })
    await writeText(world, bert, anna)
    expect(await fetchChat(anna)).toMatchObject({ imageRefusal: null })
    expect(await fetchChat(bert)).toMatchObject({ hasAnswered: true })
    expect((await postImage(world, anna, bert, { messageId })).status).toBe(200)
  })
})

test('an image that was not sent within a day is deleted with its files, and a sent one stays', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { image } = await sendImage(world, anna, bert)
  const messageId = randomUUID()
  await uploadImage(world, anna, { messageId })
  world.clock.advanceSeconds(DAY - 60)
  await runScheduledJobs(world)
  expect(await listStoredFiles(world)).toHaveLength(4)

  world.clock.advanceSeconds(120)
  await runScheduledJobs(world)

  expect(await listStoredFiles(world)).toHaveLength(2)
  expect(await readRefusal(await postImage(world, anna, bert, { messageId }))).toMatchObject({
    refusal: 'image_not_found',
  })
  expect(await fetchStatus(world, bert, pathOf(image))).toBe(200)
})
