import { setBannedByDecision, takeOverBan } from '#features/accounts/server/members/bans.ts'
import { deleteExpiredBanFingerprints } from '#features/moderation/server/bans/ban-fingerprints.ts'
import { banByDecision, banOnFile } from './bans.ts'
import { addBankDebit } from './debits.ts'
import { expectSuccess } from './notification-statements.ts'
import { uploadPhotos } from './images/photos.ts'
import { reportMember, sendReport } from './reports.ts'
import { signUpVisitor } from './signups.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** Bans a member with every kind of fingerprint, notices others who resemble them, and lifts the bans. */
export async function runBanFingerprintStatements(world: World): Promise<void> {
  const [bert, carl, browser] = [await world.member({ gender: 'male' }), await world.member(), world.visitor()]
  await uploadPhotos(world, bert, 1)
  await addBankDebit(world, { member: bert })
  const logIn = ({ email }: TestMember) => browser.post('/api/user.php', { email, password: 'welkom-bij-vonk' })
  await expectSuccess(logIn(bert))
  const caseId = await banByDecision(world, bert)
  await banOnFile(world, bert)
  await expectSuccess(signUpVisitor(world, { email: bert.email }).then(({ response }) => response))
  await expectSuccess(logIn(carl))
  await uploadPhotos(world, carl, 1)
  const kim = await world.staff('admin')
  const [match] = await world.sql<{ case_id: string }>('select case_id from ban_match where member_id = $1', [carl.id])
  await expectSuccess(kim.get(`/api/office/cases/${match?.case_id}`))
  await expectSuccess(kim.get(`/api/office/members/${carl.id}`))
  await expectSuccess(kim.post(`/api/office/cases/${caseId}/reversal`, { body: 'Fout van ons.' }))
  await expectSuccess(kim.post(`/api/office/members/${bert.id}/unban`, { reason: 'Fout van ons.' }))
  await deleteExpiredBanFingerprints(world.ctx())
}

/** Limits a member whose photo is also hidden and rejected, who lists all decisions and objects to one. */
export async function runOwnDecisionStatements(world: World): Promise<void> {
  const [member, kim] = [await world.member({ gender: 'male' }), await world.staff('admin')]
  const [photo, other] = await uploadPhotos(world, member, 2)
  const id = await reportMember(world, member)
  const decision = { outcome: 'limit', days: 1, ground: 'safety', body: 'Dit mag niet.' }
  await expectSuccess(kim.post(`/api/office/cases/${id}/decision`, decision))
  await sendReport(world, await world.member(), { kind: 'photo', id: photo?.id ?? '', category: 'minor' })
  const body = { requestId: crypto.randomUUID(), reason: 'nudity', note: 'Een lijst.' }
  await expectSuccess(kim.post(`/api/office/photos/${other?.id}/ban`, body))
  const me = world.as(member)
  await expectSuccess(me.get('/api/restrictions'))
  const { decisions } = (await (await me.get('/api/decisions')).json()) as { decisions: { id: string }[] }
  await expectSuccess(me.post(`/api/decisions/${decisions[0]?.id}/objection`, { body: 'Dat klopt niet.' }))
}

/** Bans the image of a photo, and that of its case. */
export async function runImageBanStatements(world: World, photoId: string): Promise<void> {
  const kim = await world.staff('admin')
  await expectSuccess(kim.get(`/api/office/photos/${photoId}/image`))
  const body = { requestId: crypto.randomUUID(), reason: 'nudity', note: 'Een lijst.' }
  await expectSuccess(kim.post(`/api/office/photos/${photoId}/ban`, body))
  const [row] = await world.sql<{ id: string }>(
    'select id from moderation_case where evidence_file is not null limit 1',
  )
  await expectSuccess(kim.post(`/api/office/cases/${row?.id}/image-ban`, { ...body, requestId: crypto.randomUUID() }))
  await world.sql('delete from banned_image_hash')
  await runLaterDecisionStatements(world)
}

/** Lists the photos that look like one, rejects it and deletes it. */
async function runLaterDecisionStatements(world: World): Promise<void> {
  const [kim, note] = [await world.staff('admin'), 'Verboden.']
  const [photo] = await uploadPhotos(world, await world.member(), 1)
  await uploadPhotos(world, await world.member(), 1)
  const path = `/api/office/photos/${photo?.id}`
  await expectSuccess(kim.get(`${path}/similar`))
  await expectSuccess(kim.post(`${path}/later-decision`, { outcome: 'unclear', note }))
  await expectSuccess(kim.post(`${path}/removal`, { note }))
}

/** Bans by a decision whose case is then deleted. */
export async function runBanStatements(world: World): Promise<void> {
  const { id: memberId } = await world.member()
  await setBannedByDecision(world.ctx(), { memberId, isBanned: true })
  await takeOverBan(world.ctx(), memberId)
}
