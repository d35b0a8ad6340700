// Calls every operation of notifications, for tests that need all statements and tables to be used.
import { mailNews, mailWeekly, pushNews } from '#features/notifications/server/notifications.jobs.ts'
import { endBounce } from '#features/notifications/server/preferences.ts'
import { recordPresence } from '#features/notifications/server/push/push-subscriptions.ts'
import { recordRefusedMail, revokeRefusedMail } from '#features/notifications/server/mail/mail-events.ts'
import { recordTimeZone } from '#features/notifications/server/time-zones.ts'
import { completeCheckout, placeOrder, sendPaymentNotification } from './orders.ts'
import { uploadPhotos } from './images/photos.ts'
import { TEST_PUSH_HOST } from './test-services.ts'
import type { World } from './world.ts'

/** Creates the input of a new message. */
export const newMessage = () => ({ messageId: crypto.randomUUID(), text: 'Hoi!' })

/** Throws unless the response is a success. */
export async function expectSuccess(response: Promise<Response>): Promise<Response> {
  const { status, url } = await response
  if (status >= 400) throw new Error(`${url} returned ${status} ${await (await response).text()}`)
  return response
}

/** Sends a member mails about news, unsubscribes the member, and turns those mails on again. */
export async function runNotificationStatements(world: World): Promise<void> {
  world.clock.set('2026-06-28T10:00:00Z') // a Sunday
  const anna = await world.member({ credits: 50, premium: true })
  const bert = await world.member({ gender: 'male' })
  const caller = world.as(bert)
  for (const change of [
    { channel: 'mail', kind: 'weekly_updates', isOn: true },
    { channel: 'push', kind: 'news', isOn: true },
  ])
    await expectSuccess(caller.patch('/api/notification-preferences', { change, isDiscreet: false }))
  await expectSuccess(caller.get('/api/notification-preferences'))
  recordTimeZone(world.ctx(), { memberId: bert.id, timeZone: 'Europe/Lisbon' })
  await expectSuccess(caller.post('/api/alerts/dismissals', { alert: 'enrich-profile' }))
  await expectSuccess(world.as(anna).post(`/api/members/${bert.id}/messages`, newMessage()))
  await expectSuccess(world.as(anna).put(`/api/members/${bert.id}/like`))
  world.clock.advanceSeconds(3_600)
  for (let round = 0; round < 2; round++) await mailNews.run(world.ctx(), null)
  const { headers } = (await world.mailsTo(bert.email)).at(-1) ?? {}
  const path = /^<http:\/\/[^/]+(.*)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  await expectSuccess(world.visitor().post(path))
  const refused = { memberId: bert.id, address: bert.email }
  await recordRefusedMail(world.ctx(), refused)
  await revokeRefusedMail(world.ctx(), { memberId: bert.id, refusedAt: world.clock.now() })
  await recordRefusedMail(world.ctx(), refused)
  await endBounce(world.ctx(), { memberId: bert.id })
  await expectSuccess(caller.post('/api/notification-preferences/resume', {}))
  world.clock.set('2026-06-28T16:30:00Z')
  await mailWeekly.run(world.ctx(), null)
}

/** Pushes three times: the push fails, its subscription is gone, it is accepted. Subscribes again after each push. */
export async function runPushStatements(world: World): Promise<void> {
  const anna = await world.member({ credits: 50, premium: true })
  const bert = await world.member({ gender: 'male' })
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const subscription = (path: string) => ({ endpoint: `https://${TEST_PUSH_HOST}/${path}`, keys })
  await expectSuccess(world.as(bert).post('/api/user.php?push=1', { subscription: subscription('ended') }))
  await expectSuccess(world.as(bert).get('/api/user.php'))
  for (const outcome of ['failed', 'gone', 'accepted'] as const) {
    world.clock.advanceSeconds(3_600)
    await expectSuccess(world.as(anna).post(`/api/members/${bert.id}/messages`, newMessage()))
    world.clock.advanceSeconds(400)
    const ctx = world.ctx()
    const pushSender = { send: async () => ({ kind: outcome, failure: '' }) }
    await pushNews.run({ ...ctx, services: { ...ctx.services, pushSender } }, null)
    await expectSuccess(world.as(bert).post('/api/user.php?push=1', { subscription: subscription(outcome) }))
    recordPresence(world.ctx(), bert.id)
  }
}

/** Lists the notifications of a member to whom something of every kind happened. */
export async function runNotificationListStatements(world: World): Promise<void> {
  const anna = await world.member({ credits: 50, premium: true })
  const bert = await world.member({ gender: 'male' })
  await expectSuccess(world.as(anna).post(`/api/members/${bert.id}/messages`, newMessage()))
  const gift = { messageId: crypto.randomUUID(), gift: 'rose', price: 5 }
  await expectSuccess(world.as(anna).post(`/api/members/${bert.id}/gifts`, gift))
  await uploadPhotos(world, bert, 1)
  await world.sql(
    `insert into photo_decision (id, site_id, member_id, photo_id, decision, decided_by, decided_at)
     select gen_random_uuid(), site_id, member_id, id, 'approved', 'kees', now() from photo where member_id = $1`,
    [bert.id],
  )
  await completeCheckout((await placeOrder(world, bert)).checkoutUrl, 'paid')
  for (const { id } of world.psp.payments.list()) await sendPaymentNotification(world, id)
  await world.runJobs()
  await expectSuccess(world.as(bert).get('/api/notifications'))
  await expectSuccess(world.as(bert).post('/api/notifications/seen', { until: world.clock.now().toISOString() }))
}
