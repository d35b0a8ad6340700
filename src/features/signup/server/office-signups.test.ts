import { expect, test } from 'vitest'
import { addBouncedSignup, sendPartnerSignup } from '#testing/mails/bounced-signups.ts'
import { newCaller } from '#testing/caller.ts'
import { buildArf, buildDsn, postRawReport } from '#testing/mails/mail-reports.ts'
import { signupForm } from '#testing/signups.ts'
import { startSmtp } from '#testing/servers/smtp.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { BOUNCED_PAGE_SIZE } from '../rules.ts'
import { recordBouncedSignup } from './partner-mail.ts'
import { deleteExpiredSignups } from './signup.jobs.ts'
import { addPartner } from '#testing/partners.ts'

const email = 'tiepfout@example.com'
const typo = 'tiepfout@exmaple.com'
const list = async (staff: TestStaff) => (await (await staff.get('/api/office/signups')).json()).signups
const correct = (staff: TestStaff, id: string, to: string = email) =>
  staff.post(`/api/office/signups/${id}/address`, { email: to })
const remove = (staff: TestStaff, id: string) => staff.post(`/api/office/signups/${id}/removal`, {})
const leave = (staff: TestStaff, id: string) => staff.post(`/api/office/signups/${id}/leave`, {})
const readRefusal = async (response: Response) => [response.status, (await response.json()).refusal]
const findToken = async (world: World, to: string) =>
  /complete-signup\?token=([\w-]+)/.exec((await world.mailsTo(to)).at(-1)?.text ?? '')?.[1] ?? ''
const openLink = async (world: World, token: string) =>
  (await world.visitor().get(`/api/signup/pending?token=${token}`)).status
const listDecisions = (world: World) =>
  world.sql(`select after ->> 'outcome' as outcome from audit_entry where action = 'signup.decide_bounced' order by id`)

test('a signup whose mail the server refuses waits in the office, and is mailed to a corrected address', async () => {
  await using smtp = await startSmtp({ refusal: (to) => (to.includes('exmaple') ? '550 5.1.1 unknown user' : null) })
  await using world = await newWorld({ smtpUrl: smtp.url })
  const support = await world.staff('support')
  const headers = { authorization: `Bearer ${await addPartner(world.ctx(), 'adnet')}` }
  const body = { reference: 'r-1', email: typo }
  const send = () => newCaller(world.origin).post('/api/partner/signups', body, { headers })
  await send()
  await world.runJobs()
  const [signup, ...more] = await list(support)
  expect(more).toEqual([])
  expect(signup).toMatchObject({ network: 'adnet', email: typo, code: '550', isOverdue: false })
  expect((await correct(support, signup.id)).status).toBe(200)
  await world.runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual([email])
  expect(await list(support)).toEqual([])
  expect(await (await send()).json()).toEqual({ reference: 'r-1', status: 'accepted' })
  await world.runJobs()
  expect(smtp.received).toHaveLength(1)
  expect(JSON.stringify(await world.sql('select * from audit_entry'))).not.toContain('tiepfout')
})

test('the link in the mail to the corrected address works, and that in the refused one does not', async () => {
  await using world = await newWorld()
  const [support, signup] = [await world.staff('support'), await addBouncedSignup(world)]
  await correct(support, signup.id)
  const [mailed, refused] = [await findToken(world, email), await findToken(world, signup.email)]
  expect([await openLink(world, mailed), await openLink(world, refused)]).toEqual([200, 410])
})

test('the link of a signup that is left works, and that of a removed one does not', async () => {
  await using world = await newWorld()
  const support = await world.staff('support')
  const [left, removed] = [
    await addBouncedSignup(world, { email: 'a@exmaple.com' }),
    await addBouncedSignup(world, { email: 'b@exmaple.com' }),
  ]
  const tokens = [await findToken(world, left.email), await findToken(world, removed.email)]
  await leave(support, left.id)
  await remove(support, removed.id)
  expect(await Promise.all(tokens.map((token) => openLink(world, token)))).toEqual([200, 410])
})

test('a signup that the person completes needs no decision any more', async () => {
  await using world = await newWorld()
  const [support, signup] = [await world.staff('support'), await addBouncedSignup(world)]
  const { email: _, ...answers } = signupForm
  const token = await findToken(world, signup.email)
  expect((await world.visitor().post('/api/signup/complete', { ...answers, token })).status).toBe(200)
  expect(await list(support)).toEqual([])
  expect(await readRefusal(await correct(support, signup.id))).toEqual([404, 'signup_not_found'])
})

test('the same decision again changes nothing, another one is refused, and each leaves one entry', async () => {
  await using world = await newWorld()
  const [support, moderator] = [await world.staff('support'), await world.staff('moderator')]
  const ids = []
  for (const address of ['a@exmaple.com', 'b@exmaple.com', 'c@exmaple.com'])
    ids.push((await addBouncedSignup(world, { email: address })).id)
  const [first = '', second = '', third = ''] = ids
  for (const _ of [1, 2]) {
    expect((await correct(support, first)).status).toBe(200)
    expect((await remove(moderator, second)).status).toBe(200)
    expect((await leave(support, third)).status).toBe(200)
  }
  expect(await readRefusal(await remove(moderator, first))).toEqual([409, 'signup_decided'])
  expect(await readRefusal(await correct(support, first, 'x@example.com'))).toEqual([409, 'signup_decided'])
  expect(await readRefusal(await correct(support, second))).toEqual([409, 'signup_decided'])
  expect(await world.mailsTo(email)).toHaveLength(1)
  expect(await listDecisions(world)).toEqual([{ outcome: 'corrected' }, { outcome: 'removed' }, { outcome: 'left' }])
  expect(await world.sql('select email, token_hash, traffic from partner_signup where id = $1', [second])).toEqual([
    { email: null, token_hash: null, traffic: {} },
  ])
})

test('the same decision twice at once is one', async () => {
  await using world = await newWorld()
  const support = await world.staff('support')
  for (const decide of [correct, remove, leave]) {
    const { id } = await addBouncedSignup(world, { email: `${decide.name}@exmaple.com` })
    const answers = await Promise.all([decide(support, id), decide(support, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(await listDecisions(world)).toHaveLength(3)
  await world.runJobs()
  expect(await world.mailsTo(email)).toHaveLength(1)
})

test('of two corrections at once to an address with one mail left, one is refused', async () => {
  await using world = await newWorld()
  const support = await world.staff('support')
  const ids = []
  for (const local of ['a', 'b']) ids.push((await addBouncedSignup(world, { email: `${local}@exmaple.com` })).id)
  await sendPartnerSignup(world, { email })
  const answers = await Promise.all(ids.map((id) => correct(support, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await listDecisions(world)).toHaveLength(1)
})

test('of two colleagues who decide at once, one does', async () => {
  await using world = await newWorld()
  const [support, moderator] = [await world.staff('support'), await world.staff('moderator')]
  const { id } = await addBouncedSignup(world)
  const answers = await Promise.all([correct(support, id), remove(moderator, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await listDecisions(world)).toHaveLength(1)
})

test('a removed signup’s mail is deleted, and its reference does nothing when the partner repeats it', async () => {
  await using world = await newWorld()
  const [support, signup] = [await world.staff('support'), await addBouncedSignup(world)]
  expect(await world.mailsTo(signup.email)).toHaveLength(1)
  await remove(support, signup.id)
  expect((await signup.send()).status).toBe(200)
  await world.runJobs()
  expect(await world.mailsTo(signup.email)).toEqual([])
})

test('a bounce that comes as a mail counts for the signup whose mail it returns, once', async () => {
  await using world = await newWorld()
  const [support, signup] = [await world.staff('support'), await sendPartnerSignup(world, { email: typo })]
  const dsn = (status?: string, to = typo) => buildDsn(to, { id: signup.mailId }, status)
  for (const other of [dsn('4.4.1'), dsn('5.1.1', email), buildArf(typo, { id: signup.mailId })])
    expect((await postRawReport(world, other)).status).toBe(200)
  expect(await list(support)).toEqual([])
  const bouncedAt = world.clock.now().toISOString()
  for (const _ of [1, 2]) {
    expect(await (await postRawReport(world, dsn())).json()).toEqual({ suspended: 0 })
    expect(await list(support)).toMatchObject([{ id: signup.id, code: '5.1.1', bouncedAt }])
    world.clock.advanceSeconds(60)
  }
  await leave(support, signup.id)
  await postRawReport(world, dsn())
  expect(await list(support)).toEqual([])
})

test('a bounce of the refused mail that comes after the correction changes nothing', async () => {
  await using world = await newWorld()
  const [support, signup] = [await world.staff('support'), await addBouncedSignup(world)]
  await correct(support, signup.id)
  await postRawReport(world, buildDsn(signup.email, { id: signup.mailId }))
  await world.runJobs()
  await postRawReport(world, buildDsn(signup.email, { id: signup.mailId }))
  expect(await list(support)).toEqual([])
  expect(await world.mailsTo(email)).toHaveLength(1)
})

test('an address gets two mails a day by partners and corrections together, and a signup is corrected once a day', async () => {
  await using world = await newWorld()
  const support = await world.staff('support')
  const [first, second, third] = [
    await addBouncedSignup(world, { email: 'a@exmaple.com' }),
    await addBouncedSignup(world, { email: 'b@exmaple.com' }),
    await addBouncedSignup(world, { email: 'c@exmaple.com' }),
  ]
  for (const { id } of [first, second]) expect((await correct(support, id)).status).toBe(200)
  expect(await readRefusal(await correct(support, third.id))).toEqual([409, 'address_mailed_enough'])
  await world.runJobs()
  const [{ mail_id: mailId } = { mail_id: '' }] = await world.sql<{ mail_id: string }>(
    'select mail_id from partner_signup where id = $1',
    [first.id],
  )
  world.clock.advanceSeconds(60)
  await recordBouncedSignup(world.ctx(), { mailId, memberId: null, address: email, code: '550' })
  expect(await list(support)).toMatchObject([{ id: third.id }, { id: first.id, email }])
  expect(await readRefusal(await correct(support, first.id, 'd@example.com'))).toEqual([409, 'address_mailed_enough'])
  world.clock.advanceSeconds(86_401)
  expect((await correct(await world.staff('support'), first.id, 'd@example.com')).status).toBe(200)
})

test('a decision is overdue after two days, and an undecided signup goes when its link expires', async () => {
  await using world = await newWorld()
  const { id } = await addBouncedSignup(world)
  world.clock.advanceSeconds(2 * 86_400 + 1)
  expect(await list(await world.staff('support'))).toMatchObject([{ id, isOverdue: true }])
  world.clock.advanceSeconds(5 * 86_400)
  await deleteExpiredSignups.run(world.site.createBackgroundContext(), null)
  const late = await world.staff('support')
  expect(await list(late)).toEqual([])
  expect(await readRefusal(await leave(late, id))).toEqual([404, 'signup_not_found'])
})

test('the overview counts the signups that wait for a decision, at this site', async () => {
  await using world = await newWorld()
  const countSignups = async (staff: TestStaff) =>
    (await (await staff.get('/api/office/overview')).json()).mails.signups
  const [first] = [await addBouncedSignup(world), await addBouncedSignup(world, { email: 'tweede@exmaple.com' })]
  const support = await world.staff('support')
  expect(await countSignups(support)).toBe(2)
  expect(await countSignups(await world.otherSite.staff('support'))).toBe(0)
  await leave(support, first.id)
  expect(await countSignups(support)).toBe(1)
  world.clock.advanceSeconds(7 * 86_400)
  expect(await countSignups(await world.staff('support'))).toBe(0)
})

test('nobody reads or decides with a wrong role, at another site, or in a wrong shape', async () => {
  await using world = await newWorld()
  const { id } = await addBouncedSignup(world)
  const [finance, other, support] = [
    await world.staff('finance'),
    await world.otherSite.staff('admin'),
    await world.staff('support'),
  ]
  expect((await finance.get('/api/office/signups')).status).toBe(403)
  expect(await list(other)).toEqual([])
  for (const decide of [correct, remove, leave]) {
    expect((await decide(finance, id)).status).toBe(403)
    expect((await decide(other, id)).status).toBe(404)
    expect((await decide(support, 'x')).status).toBe(422)
    expect((await decide(support, crypto.randomUUID())).status).toBe(404)
  }
  expect((await finance.post(`/api/office/signups/${id}/address`, { wrong: 1 })).status).toBe(403)
  for (const wrong of ['', 'geen adres', 'a@example.com\r\nbcc: b@example.com'])
    expect((await correct(support, id, wrong)).status).toBe(422)
  expect(await listDecisions(world)).toEqual([])
})

test('every refused signup is on one page, the longest refused first, and each page read leaves one entry', async () => {
  await using world = await newWorld()
  const [support, { id }] = [await world.staff('support'), await addBouncedSignup(world)]
  await world.sql(
    `insert into partner_signup select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
       'reference', 'r' || i, 'token_hash', null, 'mail_id', null, 'bounced_at', bounced_at + interval '1 second' * ((i + 1) / 2)))).*
     from partner_signup s, generate_series(1, $2::int) i where s.id = $1`,
    [id, BOUNCED_PAGE_SIZE + 4],
  )
  const read = async (query: string) => (await support.get(`/api/office/signups${query}`)).json()
  const first = await read('')
  const second = await read(`?after=${encodeURIComponent(first.next)}`)
  expect([first.signups.length, second.signups.length, second.next]).toEqual([BOUNCED_PAGE_SIZE, 5, null])
  const rows = await world.sql<{ id: string }>('select id from partner_signup order by bounced_at, id')
  const listed = [...first.signups, ...second.signups] as { id: string }[]
  expect(listed.map((signup) => signup.id)).toEqual(rows.map((row) => row.id))
  const entries = await world.sql(`select after from audit_entry where action = 'signup.list_bounced' order by id`)
  expect(entries).toEqual([{ after: { count: BOUNCED_PAGE_SIZE } }, { after: { count: 5 } }])
  for (const after of ['x', `_${id}`, first.next.replace(/_.*/, '_x')])
    expect((await support.get(`/api/office/signups?after=${after}`)).status).toBe(422)
})
