import { TOTP } from 'otpauth'
import { addStaff } from '#features/staff/server/administration.ts'
import { deleteEndedOfficeSessions } from '#features/staff/server/sessions.ts'
import { deleteExpiredFingerprints } from '#features/moderation/server/flags/flags.ts'
import { deleteOldCases } from '#features/moderation/server/cases/cases.ts'
import { endMeasures } from '#features/moderation/server/measures/measure-ends.ts'
import {
  runBanFingerprintStatements,
  runBanStatements,
  runImageBanStatements,
  runOwnDecisionStatements,
} from './ban-statements.ts'
import { banOnFile } from './bans.ts'
import { addBankDebit } from './debits.ts'
import { expectSuccess } from './notification-statements.ts'
import { runBouncedSignupStatements } from './signup-statements.ts'
import { fileComplaint } from './complaints.ts'
import { runMetricStatements } from './metric-statements.ts'
import { runOfficeMoneyStatements } from './office-money-statements.ts'
import { sendPaymentNotification } from './orders.ts'
import { runFictionalMemberStatements } from './fictional-statements.ts'
import { addImageBan, addWaitingPhoto, addWaitingVerification, uploadPhotos } from './images/photos.ts'
import { fileObjection, reportMember, sendReport, startConversation } from './reports.ts'
import { payOrder } from './repaid-orders.ts'
import { runStaffListStatements, runStaffPasskeyStatements, password } from './staff-statements.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** Sets a colleague up, logs in, works as an admin and takes the access away again. */
export async function runOfficeStatements(world: World): Promise<void> {
  const ctx = world.staffCtx()
  const email = 'kim@office.example'
  const { link } = await addStaff(ctx, { email, name: 'Kim', role: 'admin' })
  const setup = `/api/office/setup/${link?.split('/').at(-1)}`
  const browser = world.officeVisitor()
  await expectSuccess(browser.get(setup))
  await expectSuccess(browser.post(setup, { password }))
  const step = await (await browser.get('/api/office/login')).json()
  const code = new TOTP({ secret: step.app.secret }).generate({ timestamp: world.clock.now().getTime() })
  await expectSuccess(browser.post('/api/office/login/code', { code }))
  await expectSuccess(world.officeVisitor().post('/api/office/login', { email, password }))
  await expectSuccess(browser.get('/api/office/frame'))
  const { codes } = await (await browser.post('/api/office/recovery-codes', {})).json()
  await expectSuccess(browser.post('/api/office/confirm', { code: codes[0] }))
  world.clock.advanceSeconds(120)
  await expectSuccess(browser.get('/api/office/audit'))
  await runStaffListStatements(world, browser)
  await runStaffPasskeyStatements(world)
  await runMemberStatements(world)
  await runMemberRequestStatements(world)
  await runApprovalStatements(world)
  await runOfficeOrderStatements(world)
  await runOfficeMoneyStatements(world)
  await expectSuccess(browser.post('/api/office/logout', {}))
  await deleteEndedOfficeSessions.run(world.ctx(), {})
  await runBanStatements(world)
  await runCaseStatements(world)
  await runBanFingerprintStatements(world)
  await runOwnDecisionStatements(world)
  await runPhotoQueueStatements(world)
  await runVerificationStatements(world)
  await runMetricStatements(world)
  await runComplaintStatements(world)
  await runBouncedSignupStatements(world)
  await runFictionalMemberStatements(world)
}

/** Decides about reports, answers an objection and reverses decisions. */
async function runCaseStatements(world: World): Promise<void> {
  const words = { ground: 'safety', body: 'Dit mag niet.' }
  const member = await world.member({ gender: 'male', about: 'Hoi' })
  const photos = await uploadPhotos(world, member, 1)
  await world.sql(`update photo set status = 'active', is_main = true where member_id = $1`, [member.id])
  const subjects = [{ outcome: 'suspend', days: 1 }, { outcome: 'hide', days: 1 }, { outcome: 'remove' }]
  for (const decision of subjects) {
    const kim = await world.staff('admin')
    const id = await reportMember(world, member)
    await expectSuccess(kim.get('/api/office/cases'))
    await expectSuccess(kim.get(`/api/office/cases/${id}`))
    await expectSuccess(kim.post('/api/office/cases/next', {}))
    await expectSuccess(kim.post(`/api/office/cases/${id}/release`, {}))
    await expectSuccess(kim.post(`/api/office/cases/${id}/claim`, {}))
    await expectSuccess(kim.post(`/api/office/cases/${id}/decision`, { ...words, ...decision }))
    if (decision.outcome === 'suspend') {
      world.clock.advanceSeconds(86_400)
      await endMeasures(world.ctx())
    } else await expectSuccess(kim.post(`/api/office/cases/${id}/reversal`, { body: 'Fout van ons.' }))
  }
  const reporter = await world.member()
  await addBankDebit(world, { member: reporter }) // a verified phone
  const photoId = photos[0]?.id ?? ''
  await sendReport(world, reporter, { kind: 'photo', id: photoId })
  const admin = await world.staff('admin')
  const [photoCase] = await world.sql<{ id: string }>('select id from moderation_case where subject_id = $1', [photoId])
  await expectSuccess(admin.post(`/api/office/cases/${photoCase?.id}/claim`, {}))
  await expectSuccess(admin.post(`/api/office/cases/${photoCase?.id}/decision`, { ...words, outcome: 'nothing' }))
  await sendReport(world, await world.member(), { kind: 'photo', id: photoId, category: 'minor' })
  for (const { id } of [member, reporter]) await expectSuccess(admin.get(`/api/office/members/${id}`))
  await runImageBanStatements(world, photos[0]?.id ?? '')
  await runSameDeviceStatements(world, [member, reporter])
  await runMessageCaseStatements(world)
  await runObjectionStatements(world)
  await runRuleStatements(world)
  await deleteOldCases(world.ctx())
}

/** Claims waiting photos, decides about them, skips one and undoes a decision. */
async function runPhotoQueueStatements(world: World): Promise<void> {
  const photos = [await addWaitingPhoto(world), await addWaitingPhoto(world), await addWaitingPhoto(world)]
  const [first, second, third] = photos.map(({ id }) => id)
  const reporter = await world.member()
  for (const { memberId: id } of photos) await expectSuccess(sendReport(world, reporter, { id, category: 'minor' }))
  const kim = await world.staff('moderator')
  await expectSuccess(kim.post('/api/office/photos/claim', {}))
  await expectSuccess(kim.get('/api/office/photos'))
  await kim.get(`/office/photo-files/${photos[0]?.key}/large.webp`)
  await expectSuccess(kim.post(`/api/office/photos/${first}/decision`, { outcome: 'approve' }))
  await expectSuccess(kim.get('/api/office/photos'))
  await expectSuccess(kim.post(`/api/office/photos/${first}/undo`, {}))
  await expectSuccess(kim.post(`/api/office/photos/${second}/skip`, {}))
  const owner = photos[2]?.memberId
  const ban = await addImageBan(world)
  await expectSuccess(kim.get('/api/office/banned-images'))
  await expectSuccess(kim.post(`/api/office/banned-images/${ban}/removal`, { reason: 'Een vergissing.' }))
  await expectSuccess(kim.post(`/api/office/photos/members/${owner}/claim`, {}))
  const decision = { outcome: 'unclear', photoIds: [third] }
  await expectSuccess(kim.post(`/api/office/photos/members/${owner}/decision`, decision))
}

/** Claims waiting verifications, skips one and decides about the other, whose member then reports. Bans another member. */
async function runVerificationStatements(world: World): Promise<void> {
  const { id: skipped, selfieKey } = await addWaitingVerification(world, { minutesAgo: 2 })
  const member = await world.member()
  const { id } = await addWaitingVerification(world, { memberId: member.id })
  const kim = await world.staff('moderator')
  await expectSuccess(kim.post('/api/office/verifications/claim', {}))
  await expectSuccess(kim.get('/api/office/verifications'))
  await kim.get(`/office/verification-files/${selfieKey}/large.webp`)
  await expectSuccess(kim.post('/api/office/verifications/claim', {}))
  await expectSuccess(kim.post(`/api/office/verifications/${skipped}/skip`, {}))
  await expectSuccess(kim.post(`/api/office/verifications/${id}/decision`, { outcome: 'approve' }))
  await banOnFile(world, { id: (await addWaitingVerification(world)).memberId })
  await expectSuccess(world.as(member).get('/api/notifications'))
  await expectSuccess(sendReport(world, member, { id: (await world.member()).id, category: 'spam' }))
}

/** Finds two members who share a device and a photo by either. */
async function runSameDeviceStatements(world: World, members: readonly TestMember[]): Promise<void> {
  const ids = members.map(({ id }) => id)
  const values = [ids, 'd'.repeat(64), world.clock.now()]
  await world.sql(
    'insert into known_device (token_hash, account_id, used_at) select $2, unnest($1::uuid[]), $3',
    values,
  )
  const admin = await world.staff('admin')
  await expectSuccess(admin.get(`/api/office/members/${ids[0]}`))
  const [photo] = await world.sql<{ id: string }>('select id from photo where member_id = $1', [ids[0]])
  for (const query of ['d'.repeat(16), photo?.id ?? ''])
    await expectSuccess(admin.get(`/api/office/members?query=${query}`))
}

/** Removes a reported message and restores it. */
async function runMessageCaseStatements(world: World): Promise<void> {
  const reporter = await world.member()
  const writer = await world.member({ gender: 'male', credits: 50 })
  await startConversation(world, writer, reporter)
  const [message] = await world.sql<{ id: string }>('select id from message where sender_id = $1', [writer.id])
  const report = { kind: 'message', id: message?.id ?? '' } as const
  await expectSuccess(sendReport(world, reporter, report))
  await expectSuccess(sendReport(world, reporter, report))
  const [row] = await world.sql<{ id: string }>('select id from moderation_case where member_id = $1', [writer.id])
  const path = `/api/office/cases/${row?.id}`
  const kim = await world.staff('admin')
  await expectSuccess(kim.post(`${path}/decision`, { outcome: 'remove', ground: 'safety', body: 'Dit mag niet.' }))
  await expectSuccess(kim.post(`${path}/reversal`, { body: 'Fout van ons.' }))
}

/** Flags a first message to several members and a profile text, and tries and changes rules. */
async function runRuleStatements(world: World): Promise<void> {
  const kim = await world.staff('admin')
  const settings = { isEnabled: 'yes', action: 'both', phrases: '', threshold: '3' }
  await expectSuccess(kim.post('/api/office/rules/opener', { ...settings, version: 0 }))
  const writer = await world.member({ credits: 50, premium: true })
  const text = 'Ik ben 15 en ik vind dat je een heel bijzondere glimlach hebt'
  for (let count = 0; count < 3; count++)
    await startConversation(world, writer, await world.member({ gender: 'male' }), text)
  await expectSuccess(world.as(writer).patch('/api/profile', { about: 'Ik ben 15 jaar' }))
  await expectSuccess(kim.get('/api/office/rules'))
  await expectSuccess(kim.get('/api/office/rules/opener'))
  for (const rule of ['minor', 'opener'])
    await expectSuccess(kim.post(`/api/office/rules/${rule}/trial`, { ...settings, reason: 'Proef.' }))
  await deleteExpiredFingerprints(world.ctx())
}

/** Shows an objection in the queue and in its case, and rejects it. */
async function runObjectionStatements(world: World): Promise<void> {
  const path = `/api/office/cases/${await fileObjection(world)}`
  const kim = await world.staff('admin')
  await expectSuccess(kim.get('/api/office/cases'))
  await expectSuccess(kim.get(path))
  await expectSuccess(kim.post(`${path}/objection`, { body: 'Nee.' }))
}

/** Lists complaints, opens one, answers it and closes another. */
async function runComplaintStatements(world: World): Promise<void> {
  const [kim, number] = [await world.staff('support'), await fileComplaint(world)]
  const path = `/api/office/complaints/${number}`
  await expectSuccess(kim.get('/api/office/complaints'))
  await expectSuccess(kim.get(path))
  const body = { answerId: crypto.randomUUID(), body: 'Opgelost.', settles: 'no' }
  await expectSuccess(kim.post(`${path}/answers`, body))
  await expectSuccess(kim.post(`${path}/closure`, {}))
}

/** Finds a member by each kind of text, opens the file and acts on the account. */
async function runMemberStatements(world: World): Promise<void> {
  const [admin, anna] = [await world.staff('admin'), await world.member({ confirmed: false })]
  const { orderId } = await payOrder(world, anna)
  await uploadPhotos(world, anna, 1)
  const [order] = await world.sql<{ number: string }>('select number from purchase where id = $1', [orderId])
  for (const action of ['confirmation', 'logout', 'ban', 'unban'])
    await expectSuccess(admin.post(`/api/office/members/${anna.id}/${action}`, { reason: 'Op verzoek.' }))
  const queries = [anna.email, anna.id, anna.name, order?.number ?? '', '06 12345678', '0123456789abcdef']
  for (const query of queries) await expectSuccess(admin.get(`/api/office/members?query=${encodeURIComponent(query)}`))
  const note = { noteId: crypto.randomUUID(), body: 'Belde over een bestelling.' }
  for (const _ of [1, 2]) await expectSuccess(admin.post(`/api/office/members/${anna.id}/notes`, note))
  await expectSuccess(admin.get(`/api/office/members/${anna.id}`))
  await expectSuccess(admin.get(`/api/office/members/${anna.id}/timeline`))
}

/** Corrects addresses, sends a confirmation again, exports a member and reads a conversation, and a colleague erases them. */
async function runMemberRequestStatements(world: World): Promise<void> {
  const [asker, admin] = [await world.staff('support'), await world.staff('admin')]
  const [anna, bert] = [await world.member({ credits: 5 }), await world.member({ gender: 'male' })]
  const dora = await world.member({ confirmed: false })
  const [reason, requestId] = ['Op verzoek.', crypto.randomUUID()]
  await expectSuccess(asker.post(`/api/office/members/${dora.id}/confirmation-mail`, { reason }))
  for (const [id, email] of [
    [anna.id, 'goed@example.com'],
    [dora.id, 'beter@example.com'],
  ])
    await expectSuccess(asker.post(`/api/office/members/${id}/address`, { email, reason }))
  await startConversation(world, anna, bert)
  await expectSuccess(admin.post(`/api/office/members/${anna.id}/conversation`, { partnerId: bert.id, reason }))
  await expectSuccess(asker.post(`/api/office/members/${anna.id}/archive`, { requestId: crypto.randomUUID(), reason }))
  await expectSuccess(asker.get(`/api/office/members/${anna.id}/archive`))
  await expectSuccess(asker.post(`/api/office/members/${anna.id}/erasure`, { requestId, reason }))
  await expectSuccess(admin.post(`/api/office/approvals/${requestId}/approval`, {}))
}

/** Changes credits alone, and asks a colleague for a large change, who approves or rejects it. */
async function runApprovalStatements(world: World): Promise<void> {
  const [finance, admin, anna] = [await world.staff('finance'), await world.staff('admin'), await world.member()]
  const change = async (credits: number) => {
    const requestId = crypto.randomUUID()
    const body = { requestId, credits, reason: 'Een storing.' }
    for (const _ of [1, 2]) await expectSuccess(finance.post(`/api/office/members/${anna.id}/credits`, body))
    return requestId
  }
  await change(5)
  const again = { requestId: crypto.randomUUID(), credits: 5, reason: 'Een storing.' }
  await finance.post(`/api/office/members/${anna.id}/credits`, again) // refused: an equal change was made just now
  const [first, second] = [await change(1_000), await change(2_000)]
  await expectSuccess(admin.get('/api/office/approvals'))
  await expectSuccess(admin.post(`/api/office/approvals/${first}/approval`, {}))
  await expectSuccess(admin.post(`/api/office/approvals/${second}/rejection`, {}))
}

/** Lists and exports the orders, opens one and refunds it. */
async function runOfficeOrderStatements(world: World): Promise<void> {
  const [finance, { orderId, id }] = [await world.staff('finance'), await payOrder(world)]
  await expectSuccess(finance.get('/api/office/orders?state=paid'))
  const body = { requestId: crypto.randomUUID(), amount: '1,00', reason: 'Coulance.' }
  await expectSuccess(finance.post(`/api/office/orders/${orderId}/refund`, body))
  const again = { ...body, requestId: crypto.randomUUID() }
  await finance.post(`/api/office/orders/${orderId}/refund`, again) // refused: an equal refund was made just now
  await expectSuccess(finance.post(`/api/office/orders/${orderId}/refund`, { ...again, amount: '2,00' }))
  await world.runJobs()
  await sendPaymentNotification(world, id)
  await expectSuccess(finance.get(`/api/office/orders/${orderId}`))
  await expectSuccess(finance.post('/api/office/orders/export', {}))
}
