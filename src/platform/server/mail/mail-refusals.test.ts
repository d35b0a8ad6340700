import { expect, test } from 'vitest'
import { deliverMails } from '#platform/server/mail/mail-delivery.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { parseMail, startSmtp } from '#testing/servers/smtp.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const mail = { fromName: 'Vonk', subject: 'Dag', text: 'Dag', html: '<html lang="nl"><p>Dag</p></html>' }

/** A mail server whose reply to recipients a test changes. */
async function startRefusingSmtp() {
  const state: { reply: string | null } = { reply: null }
  const smtp = await startSmtp({ refusal: () => state.reply })
  return Object.assign(smtp, { state })
}

const listOutbox = (world: World) =>
  world.sql<{ to_address: string; attempts: number; is_condemned: boolean; sent: boolean }>(
    'select to_address, attempts, is_condemned, sent_at is not null as sent from mail_outbox order by to_address',
  )

const countBounced = async (world: World) => (await world.sql('select 1 from mail_suspension')).length

async function queueMails(world: World, members: readonly TestMember[]): Promise<void> {
  for (const { id, email } of members) await sendMail(world.ctx(), { ...mail, memberId: id, to: email })
}

/** Runs the job for mails at a time after the first run. */
async function deliverAfter(world: World, minutes: number): Promise<void> {
  world.clock.advanceSeconds(minutes * 60)
  await deliverMails.run(world.ctx(), null)
}

async function newMembers(world: World, count: number): Promise<TestMember[]> {
  return Promise.all(Array.from({ length: count }, () => world.member()))
}

test.each([
  ['a relay that denies access', '554 5.7.1 <x>: Relay access denied'],
  ['a blocklist', '550 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen'],
  ['a full mailbox', '552 5.2.2 Mailbox full'],
  ['a system failure', '550 5.3.0 Other'],
])('a refusal by %s condemns nobody and is retried', async (_name, reply) => {
  await using smtp = await startRefusingSmtp()
  await using world = await newWorld({ smtpUrl: smtp.url })
  smtp.state.reply = reply
  await queueMails(world, await newMembers(world, 1))
  await deliverAfter(world, 0)
  expect(await listOutbox(world)).toMatchObject([{ attempts: 1, is_condemned: false, sent: false }])
  expect(await countBounced(world)).toBe(0)
  smtp.state.reply = null
  await deliverAfter(world, 1)
  expect(await listOutbox(world)).toMatchObject([{ attempts: 2, sent: true }])
})

test('many refused recipients in a row pause the sending, raise an alarm and condemn nobody', async () => {
  const lines: string[] = []
  await using smtp = await startRefusingSmtp()
  await using world = await newWorld({ smtpUrl: smtp.url, logStream: { write: (line) => void lines.push(line) } })
  const alarms = () => lines.filter((line) => line.includes('refuses many recipients in a row')).length
  smtp.state.reply = '550 blocked'
  for (const member of await newMembers(world, 4)) {
    await queueMails(world, [member])
    await deliverAfter(world, 0)
  }
  expect([await countBounced(world), alarms()]).toEqual([4, 0])
  await queueMails(world, await newMembers(world, 4))
  await deliverAfter(world, 0)

  expect(await countBounced(world)).toBe(0)
  expect(alarms()).toBeGreaterThan(0)
  expect((await listOutbox(world)).filter((each) => each.is_condemned)).toEqual([])
  const countRefused = async () =>
    (await (await (await world.staff('admin')).get('/api/office/overview')).json()).mails.refused
  expect(await countRefused()).toBeGreaterThanOrEqual(5)

  const sum = async () => (await listOutbox(world)).reduce((total, { attempts }) => total + attempts, 0)
  const before = await sum()
  await deliverAfter(world, 4)
  expect(await sum()).toBe(before) // paused
  await deliverAfter(world, 17)
  expect(await sum()).toBe(before + 1) // one attempt
  expect(await countBounced(world)).toBe(0)

  smtp.state.reply = null
  await deliverAfter(world, 21)
  await deliverAfter(world, 60)
  expect((await listOutbox(world)).map(({ sent }) => sent)).toEqual(Array.from({ length: 8 }, () => true))
  expect(await countRefused()).toBe(0)
})

test('accepted mails between refusals are no row, so wrong addresses are condemned', async () => {
  await using smtp = await startRefusingSmtp()
  await using world = await newWorld({ smtpUrl: smtp.url })
  for (const member of await newMembers(world, 7)) {
    smtp.state.reply = '550 5.1.1 unknown user'
    await queueMails(world, [member])
    await deliverAfter(world, 0)
    smtp.state.reply = null
    await queueMails(world, await newMembers(world, 1))
    await deliverAfter(world, 0)
  }
  expect(await countBounced(world)).toBe(7)
  expect((await listOutbox(world)).map(({ sent }) => sent)).toEqual(Array.from({ length: 7 }, () => true))
})

test('every mail says that a program wrote it, in which language, and has a reference', async () => {
  await using smtp = await startRefusingSmtp()
  await using world = await newWorld({ smtpUrl: smtp.url })
  const noa = await world.member()
  await world.visitor().post('/api/reset-password', { email: noa.email })
  await world.runJobs()
  const content = smtp.received[0]?.content ?? ''
  expect(content).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(content).toMatch(/^Content-Language: nl$/m)
  expect(content).toMatch(/^X-Mail-Reference:\s+[\w-]{40,}$/m)
  expect((await parseMail(smtp.received[0])).subject).not.toBe('')
})
