import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { SystemContext } from '#platform/server/context.ts'
import { deliverMails } from '#platform/server/mail/mail-delivery.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { createSmtpMailer } from '#platform/server/mail/mailer.ts'
import { startSmtp, type TestSmtp } from '#testing/servers/smtp.ts'
import { newWorld, type World } from '#testing/world.ts'

const to = 'noa@mail.test'
const mail = { to, fromName: 'Vonk', subject: 'Dag', text: 'Dag Noa', html: '<p>Dag Noa</p>' }
const lease = 120
const day = 86_400

const findOutboxMail = async (world: World) => (await world.mailsTo(to))[0]
const deliver = (ctx: SystemContext) => deliverMails.run(ctx, null)

/** Creates the context of another process, with its own services. */
function createOtherProcessContext(world: World, { url, seconds }: { url: string; seconds?: number }): SystemContext {
  const ctx = world.ctx()
  return {
    ...ctx,
    services: { ...ctx.services, mailer: createSmtpMailer({ url, from: 'post@demo.vonk.test', seconds }) },
  }
}

/** Creates a promise with the function that resolves it. */
function createSignal(): { received: Promise<void>; send: () => void } {
  let send = () => {}
  const received = new Promise<void>((resolve) => (send = resolve))
  return { received, send }
}

const listMessageIds = (smtp: TestSmtp) => smtp.received.map(({ messageId }) => messageId)

test(
  'a mail server that takes 2.6 s for each reply gets each mail once',
  { timeout: 90_000, tags: 'release' },
  async () => {
    await using smtp = await startSmtp({ replyDelayMs: 2_600 })
    await using world = await newWorld({ smtpUrl: smtp.url })
    await sendMail(world.ctx(), mail)

    for (let round = 0; round < 3; round++) {
      await world.runJobs()
      world.clock.advanceSeconds(600)
    }

    expect(smtp.received.map((each) => each.to)).toEqual([to])
    expect(await findOutboxMail(world)).toMatchObject({ attempts: 1, sentAt: expect.any(Date) })
  },
)

test.each([
  ['anna@ｇmail.test', 'anna@gmail.test'],
  ['anna@BÜCHER.test', 'anna@xn--bcher-kva.test'],
  ['anna@①.mail.test', 'anna@1.mail.test'],
  ["o'neil{x}@mail.test", "o'neil{x}@mail.test"],
])('a mail to %s goes to %s, the host by which the account is found', async (address, recipient) => {
  await using smtp = await startSmtp()
  await using world = await newWorld({ smtpUrl: smtp.url })
  await sendMail(world.ctx(), { ...mail, to: address })
  await world.runJobs()
  expect(smtp.received.map((each) => each.to)).toEqual([recipient])
})

test('three concurrent workers send each mail once', async () => {
  await using smtp = await startSmtp({ replyDelayMs: 5 })
  await using world = await newWorld({ smtpUrl: smtp.url })
  const addresses = Array.from({ length: 30 }, (_each, index) => `lid${index}@mail.test`)
  for (const address of addresses) await sendMail(world.ctx(), { ...mail, to: address })

  await Promise.all([
    deliver(world.ctx()),
    deliver(createOtherProcessContext(world, smtp)),
    deliver(createOtherProcessContext(world, smtp)),
  ])

  expect(smtp.received.map((each) => each.to).toSorted()).toEqual(addresses.toSorted())
})

test('a repeated mail id is sent once', async () => {
  await using smtp = await startSmtp()
  await using world = await newWorld({ smtpUrl: smtp.url })
  const id = world.ctx().newId()
  for (let time = 0; time < 2; time++) await sendMail(world.ctx(), { ...mail, id })
  await world.runJobs()
  await sendMail(world.ctx(), { ...mail, id })
  await world.runJobs()
  expect(listMessageIds(smtp)).toEqual([`<${id}@demo.vonk.test>`])
})

test('a mail that a killed worker did not mark as sent is sent again after the lease, with the same Message-ID', async () => {
  let worker: ChildProcess | null = null
  const killed = createSignal()
  await using smtp = await startSmtp({
    beforeAcceptance: () => {
      worker?.kill('SIGKILL')
      killed.send()
    },
  })
  await using world = await newWorld({ smtpUrl: smtp.url })
  await sendMail(world.ctx(), mail)
  const script = fileURLToPath(new URL('../../../testing/mails/mail-worker.ts', import.meta.url))
  worker = spawn(process.execPath, [script, world.databaseUrl, smtp.url, world.clock.now().toISOString()])
  const ended = once(worker, 'exit')
  await killed.received
  worker.kill('SIGKILL')
  await ended
  expect(await findOutboxMail(world)).toMatchObject({ attempts: 1, sentAt: null })

  worker = null
  world.clock.advanceSeconds(lease - 1)
  await world.runJobs()
  expect(smtp.received).toHaveLength(1)
  world.clock.advanceSeconds(1)
  await deliver(world.ctx())

  const row = await findOutboxMail(world)
  expect(row).toMatchObject({ attempts: 2, sentAt: world.clock.now() })
  expect(listMessageIds(smtp)).toEqual([`<${row?.id}@demo.vonk.test>`, `<${row?.id}@demo.vonk.test>`])
})

test('a reply after the lease neither sends nor reschedules the mail', async () => {
  const late = createSignal()
  await using smtp = await startSmtp({
    beforeAcceptance: () => (smtp.received.length === 1 ? late.received : undefined),
  })
  await using world = await newWorld({ smtpUrl: smtp.url })
  await sendMail(world.ctx(), mail)
  const first = deliver(world.ctx())
  await expect.poll(() => smtp.received.length).toBe(1)

  world.clock.advanceSeconds(lease)
  await deliver(createOtherProcessContext(world, smtp))
  const sentAt = world.clock.now()
  expect(smtp.received).toHaveLength(2)
  world.clock.advanceSeconds(5)
  late.send()
  await first

  expect(await findOutboxMail(world)).toMatchObject({ sentAt, attempts: 2 })
  world.clock.advanceSeconds(3_600)
  await deliver(world.ctx())
  expect(smtp.received).toHaveLength(2)
  expect(new Set(listMessageIds(smtp)).size).toBe(1)
})

test('a send that times out does not overwrite the success of another worker', async () => {
  const never = createSignal()
  await using slow = await startSmtp({ beforeAcceptance: () => never.received })
  await using smtp = await startSmtp()
  await using world = await newWorld({ smtpUrl: smtp.url })
  await sendMail(world.ctx(), mail)
  const first = deliver(createOtherProcessContext(world, { url: slow.url, seconds: 0.8 }))
  await expect.poll(() => slow.received.length).toBe(1)
  world.clock.advanceSeconds(lease)
  await deliver(world.ctx())

  await first

  expect(await findOutboxMail(world)).toMatchObject({ attempts: 2, sentAt: world.clock.now(), lastError: null })
  expect(listMessageIds(smtp)).toEqual(listMessageIds(slow))
})

test('a send times out as a whole, even when the server replies to each command in time', async () => {
  await using smtp = await startSmtp({ replyDelayMs: 300 })
  await using world = await newWorld()
  await sendMail(world.ctx(), mail)
  await deliver(createOtherProcessContext(world, { url: smtp.url, seconds: 0.8 }))
  expect(await findOutboxMail(world)).toMatchObject({ attempts: 1, sentAt: null, lastError: 'AbortError EABORT' })
  expect(smtp.received).toEqual([])
})

test('a mail is attempted 19 times in two days with growing waits, and then deleted', async () => {
  await using smtp = await startSmtp({ refusal: () => '450 4.2.0 later' })
  await using world = await newWorld({ smtpUrl: smtp.url })
  await sendMail(world.ctx(), mail)
  const start = world.clock.now().getTime()
  for (const [index, minute] of [
    0, 1, 3, 7, 15, 31, 63, 127, 255, 495, 735, 975, 1215, 1455, 1695, 1935, 2175, 2415, 2655,
  ].entries()) {
    world.clock.set(new Date(start + minute * 60_000 - 1_000))
    await deliver(world.ctx())
    expect(await findOutboxMail(world)).toMatchObject({ attempts: index })
    world.clock.advanceSeconds(1)
    await deliver(world.ctx())
    expect(await findOutboxMail(world)).toMatchObject({ attempts: index + 1 })
  }

  world.clock.set(new Date(start + 2 * day * 1_000))
  await deliver(world.ctx())
  expect(await findOutboxMail(world)).toMatchObject({ attempts: 19, sentAt: null, lastError: 'Error EENVELOPE 450' })
  const { deleteOldMails } = await import('#platform/server/mail/mail.ts')
  await deleteOldMails.run(world.ctx(), null)
  expect(await findOutboxMail(world)).toBe(undefined)
})

test('a mail with a permanently rejected recipient is not retried', async () => {
  await using smtp = await startSmtp({ refusal: (address) => (address === to ? '550 5.1.1 unknown user' : null) })
  await using world = await newWorld({ smtpUrl: smtp.url })
  await sendMail(world.ctx(), mail)
  await sendMail(world.ctx(), { ...mail, to: 'bert@mail.test' })
  await world.runJobs()
  expect(await findOutboxMail(world)).toBe(undefined)
  expect(smtp.received.map((each) => each.to)).toEqual(['bert@mail.test'])
})

test('mails wait while the mail server is unreachable, and other jobs run', async () => {
  await using world = await newWorld({ smtpUrl: 'smtp://127.0.0.1:9' })
  await sendMail(world.ctx(), mail)
  await world.runJobs()
  expect(await findOutboxMail(world)).toMatchObject({ sentAt: null, lastError: 'Error ESOCKET' })
  expect(await world.sql('select 1 from graphile_worker.jobs')).toEqual([])

  await using smtp = await startSmtp()
  world.clock.advanceSeconds(60)
  await deliver(createOtherProcessContext(world, smtp))
  expect(smtp.received).toHaveLength(1)
})
