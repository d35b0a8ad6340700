import { expect, test } from 'vitest'
import { accountsJobs } from '#features/accounts/server/accounts.jobs.ts'
import { deliverMails } from '#platform/server/mail/mail-delivery.ts'
import { deleteOldMails, sendMail } from '#platform/server/mail/mail.ts'
import { deleteOldFailedJobs } from '#platform/server/jobs/queue.ts'
import { startSmtp } from '#testing/servers/smtp.ts'
import { findTraces } from '#testing/traces.ts'
import { newWorld, type World } from '#testing/world.ts'

const canary = 'noa.canary'
const address = `${canary}@mail.test`
const password = 'welkom-bij-vonk'
const day = 86_400

const requestReset = (world: World, email = address) => world.visitor().post('/api/reset-password', { email })

async function runScheduled(world: World): Promise<void> {
  for (const job of accountsJobs) if (job.cron) await job.run(world.ctx(), null)
}

test('T25 an address that the mail server permanently refuses is stored in its mail only, and nowhere after two days', async () => {
  const lines: string[] = []
  await using smtp = await startSmtp({ refusal: (to) => `550 5.1.1 <${to}>: Recipient address rejected` })
  await using world = await newWorld({ smtpUrl: smtp.url, logStream: { write: (line) => void lines.push(line) } })
  expect((await requestReset(world)).status).toBe(200)
  expect(await findTraces(world, [canary])).toEqual(['graphile_worker._private_jobs.payload'])

  await world.runJobs()

  expect(lines.join('')).toContain('the mail server refused a recipient')
  expect(lines.join('')).not.toContain(canary)
  expect(await findTraces(world, [canary])).toEqual(['mail_outbox.to_address'])
  world.clock.advanceSeconds(2 * day)
  await deleteOldMails.run(world.ctx(), null)
  expect(await findTraces(world, [canary])).toEqual([])
})

test('T25 an address that the mail server temporarily refuses is stored in its mail only, and nowhere after two days', async () => {
  const lines: string[] = []
  await using smtp = await startSmtp({ refusal: (to) => `450 4.2.0 <${to}>: Greylisted` })
  await using world = await newWorld({ smtpUrl: smtp.url, logStream: { write: (line) => void lines.push(line) } })
  await requestReset(world)
  await world.runJobs()
  expect(await findTraces(world, [canary])).toEqual(['mail_outbox.to_address'])
  expect(await world.sql('select last_error from mail_outbox')).toEqual([{ last_error: 'Error EENVELOPE 450' }])

  world.clock.advanceSeconds(2 * day - 1)
  await deleteOldMails.run(world.ctx(), null)
  expect(await findTraces(world, [canary])).toEqual(['mail_outbox.to_address'])
  world.clock.advanceSeconds(1)
  await deleteOldMails.run(world.ctx(), null)
  expect(await findTraces(world, [canary])).toEqual([])
  expect(lines.join('')).toContain('mails could not be delivered')
  expect(lines.join('')).not.toContain(canary)
})

test('C-24 T25 erasing a member deletes their mails and pending jobs', async () => {
  await using smtp = await startSmtp({ refusal: (to) => `450 4.2.0 <${to}>: Greylisted` })
  await using world = await newWorld({ smtpUrl: smtp.url })
  const noa = await world.member({ email: `Noa.Canary@mail.test` })
  const bert = await world.member({ gender: 'male' })
  await world.as(noa).post('/api/mail-change', { email: `${canary}.new@mail.test`, password })
  await world.as(noa).delete('/api/account', { password, reason: 'other', remarks: '' })
  await world.runJobs()
  world.clock.advanceSeconds(14 * day)
  await requestReset(world)
  await requestReset(world, bert.email)
  const mails = { fromName: 'Vonk', subject: 'Dag', text: 'Dag', html: 'Dag' }
  await sendMail(world.ctx(), { ...mails, to: bert.email, memberId: bert.id })
  await deliverMails.run(world.ctx(), null)
  const before = await findTraces(world, [canary, noa.id])
  expect(before).toContain('graphile_worker._private_jobs.payload')
  expect(before).toContain('mail_outbox.to_address')

  await runScheduled(world)

  expect(await findTraces(world, [canary, noa.id])).toEqual([])
  const [remaining] = await world.sql<{ jobs: number; mails: number }>(
    `select (select count(*) from graphile_worker._private_jobs where payload::text like '%' || $1 || '%')::int as jobs,
       (select count(*) from mail_outbox where to_address = $1)::int as mails`,
    [bert.email],
  )
  expect(remaining).toEqual({ jobs: 1, mails: 1 })
})

test('C-24b deleting an unconfirmed account deletes its mails', async () => {
  await using world = await newWorld()
  const noa = await world.member({ confirmed: false, email: address })
  await world.as(noa).post('/api/signup/confirmation-mail', {})
  expect(await world.mailsTo(address)).toHaveLength(1)

  expect((await world.as(noa).delete('/api/account', { password, reason: 'other', remarks: '' })).status).toBe(200)

  expect(await findTraces(world, [canary, noa.id])).toEqual([])
})

test('erasing a member deletes only their own mails to an address that another account has too', async () => {
  await using world = await newWorld()
  const first = await world.member({ confirmed: false, email: address })
  const second = await world.member({ confirmed: false, email: address })
  const mails = { to: address, fromName: 'Vonk', subject: 'Dag', text: 'Dag', html: 'Dag' }
  for (const { id } of [first, second]) await sendMail(world.ctx(), { ...mails, memberId: id })
  await world.as(first).delete('/api/account', { password, reason: 'other', remarks: '' })
  expect((await world.mailsTo(address)).map((mail) => mail.memberId)).toEqual([second.id])
})

test('C-24 C-76 erasing a member of another site deletes the mails of that site, and none of this one', async () => {
  await using world = await newWorld()
  await world.member({ email: address })
  const noa = await world.otherSite.member({ email: address })
  const mail = { to: address, fromName: 'Vonk', subject: 'Dag', text: 'Dag', html: 'Dag' }
  for (const { ctx } of [world, world.otherSite]) await sendMail(ctx(), mail)
  await world.otherSite.as(noa).delete('/api/account', { password, reason: 'other', remarks: '' })
  world.clock.advanceSeconds(14 * day)

  await runScheduled(world)

  const sites = await world.sql('select site_id from mail_outbox where to_address = $1', [address])
  expect(sites).toEqual([{ site_id: world.siteId }])
})

test('a job that failed for the last time is deleted after a week', async () => {
  await using world = await newWorld()
  await requestReset(world)
  const setAttempts = (attempts: string, age: string) =>
    world.sql(
      `update graphile_worker._private_jobs set attempts = ${attempts}, updated_at = $1::timestamptz - interval '${age}'`,
      [world.clock.now()],
    )
  for (const [attempts, age, remaining] of [
    ['max_attempts', '6 days 23 hours', 1],
    ['max_attempts - 1', '8 days', 1],
    ['max_attempts', '7 days 1 second', 0],
  ] as const) {
    await setAttempts(attempts, age)
    await deleteOldFailedJobs.run(world.ctx(), null)
    expect(await world.sql('select 1 from graphile_worker._private_jobs'), `${attempts} ${age}`).toHaveLength(remaining)
  }
})
