import { expect, test } from 'vitest'
import { eraseMemberNow } from '#features/accounts/server/deletion/erasure.ts'
import { inTransaction } from '#platform/server/context.ts'
import { banByDecision, banOnFile } from '#testing/bans.ts'
import { newDebitWorld, orderByDebit } from '#testing/debits.ts'
import { uploadPhoto, uploadPhotos } from '#testing/images/photos.ts'
import { reportMember } from '#testing/reports.ts'
import { fetchUser, signupForm, signUpVisitor } from '#testing/signups.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteOldCases } from '../cases/cases.ts'
import { deleteExpiredBanFingerprints } from './ban-fingerprints.ts'

const password = 'welkom-bij-vonk'
const day = 86_400

/** Lists the kinds of the stored fingerprints. */
async function listBanFingerprints(world: World): Promise<string[]> {
  return (await world.sql<{ kind: string }>('select kind from ban_mark order by kind')).map(({ kind }) => kind)
}

/** Lists the matches of a member with the state of their account. */
function listMatches(world: World, { id }: Pick<TestMember, 'id'>) {
  return world.sql(
    `select x.kind, c.category, c.reporters, c.closed_at is null as is_open from ban_match x
     left join moderation_case c on c.id = x.case_id where x.member_id = $1 order by x.kind`,
    [id],
  )
}

/** Logs a member in with a browser, and out again. */
async function useBrowser(browser: ReturnType<World['visitor']>, { email }: Pick<TestMember, 'email'>) {
  const response = await browser.post('/api/user.php', { email, password })
  expect(response.status).toBe(200)
  await browser.post('/api/logout.php')
}

async function signUpAgain(world: World, email: string) {
  const { browser, response } = await signUpVisitor(world, { email })
  return { browser, response, member: await fetchUser(browser) }
}

test('a signup with the address of a banned member opens a case, and refuses and bans nothing', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male', email: 'bert@example.com' })
  const oldCase = await banByDecision(world, bert)
  const { response, member } = await signUpAgain(world, 'Bert@Example.com')
  expect(response.status).toBe(200)
  expect(await listMatches(world, member)).toEqual([{ kind: 'address', category: 'scam', reporters: 0, is_open: true }])
  expect(await world.sql('select status from account where id = $1', [member.id])).toEqual([
    { status: 'not_confirmed' },
  ])
  const kim = await world.staff('moderator')
  const { cases } = await (await kim.get('/api/office/cases')).json()
  expect(cases).toMatchObject([{ fingerprints: ['address'], reporters: 0, rules: [] }])
  const found = await (await kim.get(`/api/office/cases/${cases[0].id}`)).json()
  expect(found.banMatches).toMatchObject([{ kind: 'address', memberId: bert.id, caseId: oldCase }])
  const file = await (await kim.get(`/api/office/members/${member.id}`)).json()
  expect(file.banMatches).toEqual(found.banMatches)
})

test('a role that may not read cases sees no match on the file', async () => {
  await using world = await newWorld()
  await banOnFile(world, await world.member({ email: 'bert@example.com' }))
  const { member } = await signUpAgain(world, 'bert@example.com')
  const support = await world.staff('support')
  expect((await (await support.get(`/api/office/members/${member.id}`)).json()).banMatches).toBe(null)
})

test('a login from the browser of a banned member opens one case, also after further logins there', async () => {
  await using world = await newWorld()
  const [bert, carl, dirk] = [await world.member(), await world.member(), await world.member()]
  const browser = world.visitor()
  await useBrowser(browser, bert)
  await banOnFile(world, bert)
  for (const member of [carl, carl, dirk]) await useBrowser(browser, member)
  await useBrowser(world.visitor(), await world.member())
  for (const member of [carl, dirk])
    expect(await listMatches(world, member)).toMatchObject([{ kind: 'device', category: 'other', is_open: true }])
  expect(await world.sql('select count(*)::int as count from moderation_case')).toEqual([{ count: 2 }])
  expect(await world.sql('select distinct status from account where id = any($1)', [[carl.id, dirk.id]])).toEqual([
    { status: 'active' },
  ])
})

test('a signup in the browser of a banned member opens a case', async () => {
  await using world = await newWorld()
  const bert = await world.member()
  const browser = world.visitor()
  await useBrowser(browser, bert)
  await banOnFile(world, bert)
  expect((await browser.post('/api/signup', signupForm)).status).toBe(200)
  expect(await listMatches(world, await fetchUser(browser))).toMatchObject([{ kind: 'device' }])
})

test('a photo that resembles one of a banned member is accepted, and opens a case', async () => {
  await using world = await newWorld()
  const [bert, carl] = [await world.member(), await world.member()]
  await uploadPhotos(world, bert, 1)
  await banOnFile(world, bert)
  expect((await uploadPhoto(world, carl)).status).toBe(200)
  expect(await listMatches(world, carl)).toMatchObject([{ kind: 'photo', is_open: true }])
  expect(await world.sql('select status from photo where member_id = $1', [carl.id])).toEqual([{ status: 'active' }])
})

test('a phone number with which a banned member signed a debit opens a case once another signs with it', async () => {
  await using world = await newDebitWorld()
  const [bert, carl] = [await world.member(), await world.member()]
  await orderByDebit(world, bert)
  await banOnFile(world, bert)
  expect(await listBanFingerprints(world)).toEqual(['address', 'phone'])
  await orderByDebit(world, carl, { iban: 'NL20 INGB 0001 2345 67' })
  expect(await listMatches(world, carl)).toMatchObject([{ kind: 'phone', is_open: true }])
})

test('an address that a member gets later is compared', async () => {
  await using world = await newWorld()
  await banOnFile(world, await world.member({ email: 'bert@example.com', confirmed: false }))
  const [carl, support] = [await world.member({ confirmed: false }), await world.staff('support')]
  const body = { email: 'bert@example.com', reason: 'Op verzoek.' }
  expect((await support.post(`/api/office/members/${carl.id}/address`, body)).status).toBe(200)
  expect(await listMatches(world, carl)).toMatchObject([{ kind: 'address', is_open: true }])
})

test('the hashes are keyed, and differ per site; a ban on one site is not noticed on the other', async () => {
  await using world = await newWorld()
  const email = 'bert@example.com'
  await banOnFile(world, await world.member({ email }))
  const there = await world.otherSite.member({ email })
  const staff = await world.otherSite.staff('moderator')
  expect((await staff.post(`/api/office/members/${there.id}/ban`, { reason: 'Spam.' })).status).toBe(200)
  const rows = await world.sql<{ site_id: string; hash: string }>('select site_id, hash from ban_mark')
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2)
  for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  await world.sql('delete from ban_record where site_id = $1', [world.siteId])
  expect(await listMatches(world, (await signUpAgain(world, email)).member)).toEqual([])
  const browser = world.otherSite.visitor()
  expect((await browser.post('/api/signup', { ...signupForm, email })).status).toBe(200)
  expect(await listMatches(world, await fetchUser(browser))).toMatchObject([{ kind: 'address', is_open: true }])
})

test('the fingerprints expire after the months of the setting', async () => {
  await using world = await newWorld()
  await banOnFile(world, await world.member({ email: 'bert@example.com' }))
  await deleteExpiredBanFingerprints(world.ctx())
  expect(await listBanFingerprints(world)).toEqual(['address'])
  world.clock.advanceSeconds(366 * day)
  expect(await listMatches(world, (await signUpAgain(world, 'bert@example.com')).member)).toEqual([])
  await deleteExpiredBanFingerprints(world.ctx())
  expect(await listBanFingerprints(world)).toEqual([])
})

test('the reversal of a ban removes its fingerprints and matches, and leaves those of another ban', async () => {
  await using world = await newWorld()
  const bert = await world.member({ email: 'bert@example.com' })
  const caseId = await banByDecision(world, bert)
  await banOnFile(world, bert)
  const { member } = await signUpAgain(world, 'bert@example.com')
  expect(await listMatches(world, member)).toHaveLength(2)
  const kim = await world.staff('admin')
  expect((await kim.post(`/api/office/cases/${caseId}/reversal`, { body: 'Fout van ons.' })).status).toBe(200)
  expect([await listBanFingerprints(world), (await listMatches(world, member)).length]).toEqual([['address'], 1])
  expect((await kim.post(`/api/office/members/${bert.id}/unban`, { reason: 'Fout.' })).status).toBe(200)
  expect([await listBanFingerprints(world), await listMatches(world, member)]).toEqual([[], []])
  expect((await (await kim.get('/api/office/cases')).json()).cases).toMatchObject([{ fingerprints: [] }])
})

test('a ban whose case is deleted is lifted by staff with its fingerprints', async () => {
  await using world = await newWorld()
  const bert = await world.member({ email: 'bert@example.com' })
  await banByDecision(world, bert)
  world.clock.advanceSeconds(184 * day)
  await deleteOldCases(world.ctx())
  expect(await listBanFingerprints(world)).toEqual(['address'])
  const kim = await world.staff('admin')
  expect((await kim.post(`/api/office/members/${bert.id}/unban`, { reason: 'Fout.' })).status).toBe(200)
  expect(await listBanFingerprints(world)).toEqual([])
})

test('a suspension and a repeated ban store no further fingerprints', async () => {
  await using world = await newWorld()
  const bert = await world.member({ email: 'bert@example.com' })
  const kim = await world.staff('moderator')
  const decision = { outcome: 'suspend', ground: 'respect', body: 'Let op.', days: 3 }
  await kim.post(`/api/office/cases/${await reportMember(world, bert)}/decision`, decision)
  expect(await listBanFingerprints(world)).toEqual([])
  await Promise.all([banOnFile(world, bert), banOnFile(world, bert)])
  expect(await listBanFingerprints(world)).toEqual(['address'])
})

test('after the erasure of a banned member the hashes stay without their id', async () => {
  await using world = await newWorld()
  const bert = await world.member({ email: 'bert@example.com' })
  await banByDecision(world, bert)
  await inTransaction(world.staffCtx(), (tx) => eraseMemberNow(tx, { memberId: bert.id, reason: 'Op verzoek.' }))
  expect(await world.sql('select member_id, case_id from ban_record')).toEqual([{ member_id: null, case_id: null }])
  expect(await listBanFingerprints(world)).toEqual(['address'])
  const { member } = await signUpAgain(world, 'bert@example.com')
  expect(await listMatches(world, member)).toMatchObject([{ kind: 'address', category: 'scam' }])
})

test('the statement of reasons says that a comparison found the account', async () => {
  await using world = await newWorld()
  await banOnFile(world, await world.member({ email: 'bert@example.com' }))
  const { member } = await signUpAgain(world, 'bert@example.com')
  const kim = await world.staff('moderator')
  const { cases } = await (await kim.get('/api/office/cases')).json()
  const decision = { outcome: 'advice', ground: 'honesty', body: 'Let op.' }
  expect((await kim.post(`/api/office/cases/${cases[0].id}/decision`, decision)).status).toBe(200)
  const mails = await world.mailsTo('bert@example.com')
  const texts = mails.map(({ text }) => text).join('\n')
  expect(texts).toContain('automatische vergelijking met eerder geblokkeerde accounts')
  await signUpAgain(world, 'bert@example.com')
  expect(await listMatches(world, member)).toMatchObject([{ kind: 'address', is_open: false }])
})
