import type { StaffRole } from '#platform/contract.ts'
import type { SettingKey } from '#features/sites/server/settings.ts'
import { payOrder } from './repaid-orders.ts'
import type { SettingEffect, SettingScene } from './setting-scene.ts'

const changeCredits =
  (role: StaffRole, credits: number) =>
  async ({ world }: SettingScene) => {
    const [staff, { id }] = [await world.staff(role), await world.member()]
    const body = { requestId: crypto.randomUUID(), credits, reason: 'Een storing.' }
    const response = await staff.post(`/api/office/members/${id}/credits`, body)
    const { isWaiting, refusal } = await response.json()
    return isWaiting ?? refusal
  }

const refund = async ({ world }: SettingScene) => {
  const [staff, { orderId }] = [await world.staff('finance'), await payOrder(world)]
  const body = { requestId: crypto.randomUUID(), amount: '10', reason: 'Coulance.' }
  return (await (await staff.post(`/api/office/orders/${orderId}/refund`, body)).json()).isWaiting
}

const ban = async ({ world }: SettingScene) => {
  const [staff, { id }] = [await world.staff('moderator'), await world.member()]
  await staff.post(`/api/office/members/${id}/ban`, { reason: 'Oplichting.' })
  const [row] = await world.sql<{ months: number }>(
    `select extract(year from span)::int * 12 + extract(month from span)::int as months
     from (select age(expires_at, banned_at) as span from ban_record where member_id = $1) ban`,
    [id],
  )
  return row?.months
}

const readResetSubject = async ({ world }: SettingScene) => {
  const { email } = await world.member()
  await world.visitor().post('/api/reset-password', { email })
  return (await world.mailsTo(email)).at(-1)?.subject
}

/** The texts of mails, the months of a ban and the limits of changes without a second person. */
export const officeEffects = {
  support_credits_max: {
    value: 60,
    observe: changeCredits('support', 60),
    before: 'credits_above_limit',
    after: false,
  },
  credits_alone_max: { value: 10, observe: changeCredits('finance', 11), before: false, after: true },
  mail_texts: {
    value: { nl: { 'accounts.mail.reset.subject': 'Weer naar binnen' } },
    observe: readResetSubject,
    before: 'Kies een nieuw wachtwoord',
    after: 'Weer naar binnen',
  },
  ban_months: { value: 3, observe: ban, before: 12, after: 3 },
  refund_alone_cents: { value: 999, observe: refund, before: false, after: true },
} satisfies Partial<Record<SettingKey, SettingEffect>>
