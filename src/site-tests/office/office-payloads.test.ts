import { expect, test } from 'vitest'
import { setCampaignCost } from '#features/backoffice/server/metrics/campaign-costs.ts'
import { setSlug } from '#testing/slugs.ts'
import { saveTextPage } from '#features/pages/server/text-pages.ts'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { addStaff } from '#features/staff/server/administration.ts'
import { addAnnouncement } from '#testing/announcements.ts'
import { addBouncedSignup } from '#testing/mails/bounced-signups.ts'
import { newInProcessCaller, type Caller } from '#testing/caller.ts'
import { newWaitingConversation } from '#testing/fictional.ts'
import { fileComplaint } from '#testing/complaints.ts'
import { addImageBan, addWaitingPhoto, addWaitingVerification, uploadPhotos } from '#testing/images/photos.ts'
import { receiveUnknown } from '#testing/incoming-payments.ts'
import { fileObjection, reportMember, startConversation } from '#testing/reports.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { scriptPayloads } from '#testing/pages/script-payloads.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { OfficeRouteName } from '../../office-links.ts'

interface Scene {
  readonly world: World
  readonly anna: TestMember
  readonly bert: TestMember
  readonly admin: TestStaff
  readonly photoId: string
  readonly orderId: string
  readonly openCase: string
  readonly closedCase: string
  readonly complaint: string
  readonly incomingPayment: string
  readonly announcement: string
  readonly setupToken: string
  readonly waiting: { readonly id: string; readonly profileId: string }
}

/** Creates what every screen of the office shows. */
async function createScene(world: World): Promise<Scene> {
  const anna = await world.member({ gender: 'male', credits: 9, about: 'Hoi' })
  const bert = await world.member({ credits: 9 })
  const [admin, colleague] = [await world.staff('admin'), await world.staff('finance')]
  await startConversation(world, anna, bert)
  const closedCase = await fileObjection(world, anna)
  const openCase = await reportMember(world, anna, { body: 'Een melding' })
  const [photo] = await uploadPhotos(world, anna, 1)
  await addWaitingPhoto(world, { memberId: anna.id })
  await admin.post('/api/office/photos/claim', {})
  await addWaitingVerification(world, { memberId: bert.id })
  await admin.post('/api/office/verifications/claim', {})
  await addImageBan(world)
  await addBouncedSignup(world)
  await saveTextPage(world.staffCtx(), { slug: 'over-ons', language: 'nl', title: 'Over ons', body: 'Een tekst' })
  const texts = { language: 'nl', headline: 'Kop', text: 'Tekst', button: 'Knop' }
  const slug = { network: 'adnet', texts }
  await setSlug(world.staffCtx(), { lander: 'gallery', slug: 'stad', ...slug })
  await setCampaignCost(world.staffCtx(), { network: 'adnet', basis: 'month', amount: 100 })
  const { orderId } = await payOrder(world, anna)
  const body = { reason: 'Een reden' }
  const newRequest = () => ({ ...body, requestId: crypto.randomUUID() })
  await colleague.post(`/api/office/members/${anna.id}/credits`, { ...newRequest(), credits: 1_000 })
  await colleague.post(`/api/office/orders/${orderId}/refund`, { ...newRequest(), amount: '1' })
  await colleague.post(`/api/office/members/${anna.id}/notes`, { noteId: crypto.randomUUID(), body: 'Een notitie' })
  await world.sql(
    `insert into payment_event (payment_id, source, status, snapshot, hash, received_at)
     select id, 'page', 'paid', '{}', 'x', now() from payment where purchase_id = $1`,
    [orderId],
  )
  const newcomer = { email: 'nieuw@office.example', name: 'Nieuw', role: 'support' } as const
  const setupToken = (await addStaff(world.staffCtx(), newcomer)).link?.split('/').at(-1) ?? ''
  await world.sql(
    `insert into staff_passkey (id, staff_id, site_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, 'x', '', 0, '{}', 'Telefoon', now())`,
    [crypto.randomUUID(), admin.staffId, world.siteId],
  )
  const complaint = await fileComplaint(world, world.visitorFrom('198.51.100.7'), { body: 'Een klacht over iets.' })
  const incomingPayment = await receiveUnknown(world)
  const photoId = photo?.id ?? ''
  const announcement = await addAnnouncement(world)
  const reported = { openCase, closedCase, complaint }
  const waiting = await newWaitingConversation(world, admin)
  await admin.post(`/api/office/inbox/${waiting.id}/claim`, {})
  return { world, anna, bert, admin, photoId, orderId, ...reported, incomingPayment, announcement, setupToken, waiting }
}

/** Puts texts wherever a member, a colleague or a provider can write. */
async function plant({ world, orderId }: Scene, payloads: readonly string[]): Promise<void> {
  const text = payloads.join(' ')
  const columns =
    `profile.name profile.about mail_outbox.subject session.user_agent staff_account.name account_note.body
    audit_entry.reason audit_entry.staff_name approval.reason report.body case_decision.body case_decision.objection
    message.body staff_passkey.name complaint.name complaint.body banned_image_hash.banned_by
    lander_slug_text.headline lander_slug_text.text text_page.title text_page.body text_page.saved_by`.split(/\s+/)
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.')
    await world.sql(`update ${table} set ${name} = $1`, [text])
  }
  const texts = { nl: { text, label: text } }
  await world.sql('update announcement set texts = $1, saved_by = $2', [JSON.stringify(texts), text])
  await world.sql(
    `update payment_event set snapshot = jsonb_build_object('holder', $1::text)
     where payment_id in (select id from payment where purchase_id = $2)`,
    [text, orderId],
  )
  await world.sql('update campaign_cost set campaign = $1', [text])
  await world.sql('update partner set network = $1 || id', [text])
  await world.sql('update bank_receipt set reference = left($1, 300)', [text])
  await world.sql(
    `update moderation_case set evidence = jsonb_set(jsonb_set(evidence, '{profile,name}', to_jsonb($1::text)),
       '{profile,about}', to_jsonb($1::text))`,
    [text],
  )
  await changeSettings(world.ctx(), { description: payloads[0] ?? '' })
}

/** The pages of every screen, and whether the page shows a planted text. */
function listPages(scene: Scene, payload: string) {
  const {
    anna,
    photoId,
    orderId,
    openCase,
    closedCase,
    complaint,
    incomingPayment,
    setupToken,
    announcement,
    waiting,
  } = scene
  const query = encodeURIComponent(payload)
  const pages: Record<OfficeRouteName, readonly (readonly [path: string, showsText: boolean])[]> = {
    office: [['/office', true]],
    'office-login': [[`/office/login?returnTo=${query}`, false]],
    'office-code': [['/office/code', false]],
    'office-setup': [[`/office/setup/${setupToken}`, true]],
    'office-members': [
      [`/office/members?query=${query}`, true],
      [`/office/members?query=${encodeURIComponent(anna.email)}`, true],
    ],
    'office-member': [[`/office/members/${anna.id}`, true]],
    'office-timeline': [[`/office/members/${anna.id}/timeline`, true]],
    'office-archive': [[`/office/members/${anna.id}/archive`, true]],
    'office-messages': [[`/office/members/${anna.id}/messages`, true]],
    'office-orders': [[`/office/orders?number=${encodeURIComponent(payload.slice(0, 20))}`, true]],
    'office-order': [[`/office/orders/${orderId}`, true]],
    'office-approvals': [['/office/approvals', true]],
    'office-account': [['/office/account', true]],
    'office-cases': [['/office/cases', true]],
    'office-case': [
      [`/office/cases/${openCase}`, true],
      [`/office/cases/${closedCase}`, true],
    ],
    'office-photos': [['/office/photos', true]],
    'office-verifications': [['/office/verifications', true]],
    'office-banned-images': [['/office/banned-images', true]],
    'office-member-photos': [[`/office/photos/${anna.id}`, true]],
    'office-photo-ban': [[`/office/photos/${photoId}/ban`, true]],
    'office-inbox': [['/office/inbox', true]],
    'office-conversation': [[`/office/inbox/${waiting.id}`, true]],
    'office-fictional': [['/office/fictional', true]],
    'office-fictional-profile': [[`/office/fictional/${waiting.profileId}`, true]],
    'office-complaints': [['/office/complaints', true]],
    'office-complaint': [[`/office/complaints/${complaint}`, true]],
    'office-metrics': [['/office/figures', true]],
    'office-transparency': [['/office/transparency', true]],
    'office-rules': [['/office/rules', true]],
    'office-rule': [['/office/rules/scam', true]],
    'office-refunds': [['/office/refunds', true]],
    'office-incoming-payments': [['/office/receipts', true]],
    'office-incoming-payment': [[`/office/receipts/${incomingPayment}`, true]],
    'office-debits': [['/office/debits', true]],
    'office-reconciliation': [['/office/books', true]],
    'office-vat': [['/office/vat', true]],
    'office-signups': [['/office/signups', true]],
    'office-partners': [['/office/partners', true]],
    'office-discounts': [['/office/discounts', true]],
    'office-landers': [['/office/landers', true]],
    'office-lander': [['/office/landers/gallery/stad', true]],
    'office-campaigns': [['/office/campaigns', true]],
    'office-gifts': [['/office/gifts', true]],
    'office-interests': [['/office/interests?key=coffee', true]],
    'office-options': [['/office/options', true]],
    'office-pages': [['/office/pages', true]],
    'office-page': [['/office/pages/over-ons/nl', true]],
    'office-announcements': [['/office/announcements', true]],
    'office-announcement': [[`/office/announcements/${announcement}`, true]],
    'office-mails': [['/office/mails', false]],
    'office-mail': [['/office/mails/accounts.reset', false]],
    'office-settings': [['/office/settings', true]],
    'office-setting': [['/office/settings/description', true]],
    'office-staff': [['/office/staff', true]],
    'office-audit': [['/office/audit', true]],
    'office-confirmation': [['/office/confirmation', true]],
  }
  return Object.values(pages).flat()
}

function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

interface ShownTexts {
  readonly path: string
  readonly payloads: readonly string[]
  readonly showsText: boolean
}

/** Lists the payloads that a page contains as code, and those that it does not show. */
function findProblems(html: string, { path, payloads, showsText }: ShownTexts): string[] {
  const code = payloads.filter((payload) => html.includes(payload))
  const missing = payloads.filter((payload) => showsText && !html.includes(escapeHtml(payload)))
  const links = /(?:href|src|action)="\s*javascript:/i.test(html) ? ['a link that runs code'] : []
  return [...code, ...missing.map((payload) => `not shown: ${payload}`), ...links].map(
    (problem) => `${path} ${problem}`,
  )
}

/** Reads the conversation through the form, which is shown again with the messages. */
async function readConversation(browser: Caller, { anna, bert }: Scene, reason: string): Promise<string> {
  const fields = { _page: `/office/members/${anna.id}/messages`, _form: '', _shows: '1' }
  const body = new URLSearchParams({ ...fields, id: anna.id, partnerId: bert.id, reason }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await browser.post('/office/actions/chat/readConversation', undefined, { body, headers })).text()
}

test('there are 50 different payloads', () => {
  expect(scriptPayloads).toHaveLength(50)
  expect(new Set(scriptPayloads).size).toBe(50)
})

test(
  'T22 names, messages, notes, reasons and reports with code are texts on every screen of the office',
  { timeout: 300_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    const scene = await createScene(world)
    const origin = toOfficeOrigin(served.origin)
    const browser = newInProcessCaller(served.site.app, { origin, cookies: { 'office-session': scene.admin.staffId } })
    const problems: string[] = []
    for (const payloads of listThird(groupsOf(scriptPayloads, 5))) {
      await plant(scene, payloads)
      for (const [path, showsText] of listPages(scene, payloads[0] ?? '')) {
        const response = await browser.get(path)
        if (showsText && response.status !== 200) problems.push(`${path} ${response.status}`)
        problems.push(...findProblems(await response.text(), { path, payloads, showsText }))
      }
      const html = await readConversation(browser, scene, payloads[0] ?? '')
      problems.push(...findProblems(html, { path: 'a conversation', payloads, showsText: true }))
    }
    expect(problems).toEqual([])
  },
)
