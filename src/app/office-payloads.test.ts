import { expect, test } from 'vitest'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { newInProcessCaller } from '#testing/caller.ts'
import { receiveUnknown } from '#testing/receipts.ts'
import { payOrder } from '#testing/reversed-orders.ts'
import { serveSite } from '#testing/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

const payloads = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'><svg/onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '</textarea><iframe srcdoc="<script>alert(1)</script>">',
]

/** Puts a payload wherever a member or a colleague may type, and returns the paths of the pages that show it. */
async function plant(world: World, payload: string): Promise<string[]> {
  const { anna, orderId } = await payOrder(world)
  const colleague = await world.staff('finance')
  await world.sql('update profile set name = $1 where member_id = $2', [payload, anna.id])
  await world.sql('update mail_outbox set subject = $1 where member_id = $2', [payload, anna.id])
  await world.sql('update session set user_agent = $1 where subject_id = $2', [payload, anna.id])
  await world.sql('update staff_account set name = $1 where id = $2', [payload, colleague.staffId])
  const body = { requestId: crypto.randomUUID(), reason: payload }
  await colleague.post(`/api/office/members/${anna.id}/credits`, { ...body, credits: 1_000 })
  await colleague.post(`/api/office/orders/${orderId}/refund`, { ...body, requestId: crypto.randomUUID(), amount: '1' })
  await world.sql(
    `insert into payment_event (payment_id, source, status, snapshot, hash, received_at)
    select id, 'page', 'paid', jsonb_build_object('holder', $1::text), $1::text, now() from payment where purchase_id = $2`,
    [payload, orderId],
  )
  const receiptId = await receiveUnknown(world, { reference: payload })
  const query = encodeURIComponent(payload)
  return [
    `/office/members?query=${query}`,
    `/office/members/${anna.id}`,
    `/office/orders?number=${encodeURIComponent(payload.slice(0, 20))}`,
    `/office/orders/${orderId}`,
    '/office/approvals',
    `/office/receipts/${receiptId}`,
  ]
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

test('names, subjects, reasons and reports with html are texts on the pages about members and money', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const admin = await world.staff('admin')
  const origin = toOfficeOrigin(served.origin)
  const browser = newInProcessCaller(served.site.app, { origin, cookies: { 'office-session': admin.staffId } })
  for (const payload of payloads)
    for (const path of await plant(world, payload)) {
      const response = await browser.get(path)
      const html = await response.text()
      expect([path, response.status, html.includes(payload)]).toEqual([path, 200, false])
      if (!path.includes('?')) expect([path, html.includes(escapeHtml(payload))]).toEqual([path, true])
    }
})
