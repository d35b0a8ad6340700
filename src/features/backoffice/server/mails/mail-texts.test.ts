import { expect, test } from 'vitest'
import { isMailText } from '#features/sites/mail-texts.rules.ts'
import { changeSettings, listSettingChanges } from '#features/sites/server/setting-changes.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { listTexts } from '#platform/server/texts.ts'
import { newInProcessCaller, type Caller } from '#testing/caller.ts'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { KindText } from './mail-text-lists.ts'

const subject = 'accounts.mail.reset.subject'
const footer = 'accounts.mail.reset.footer'
const newFooter = 'Deze link werkt {hours} uur.'

const change = (staff: Caller, key: string, text: unknown, language = 'nl') =>
  staff.put(`/api/office/mail-texts/${language}/${key}`, { text })
const restore = (staff: Caller, key: string, language = 'nl') =>
  staff.post(`/api/office/mail-texts/${language}/${key}/restore`, {})
const view = async (staff: Caller, kind: string, language = 'nl'): Promise<{ subject: string; texts: KindText[] }> =>
  (await staff.get(`/api/office/mails/${kind}?language=${language}`)).json()

async function listKinds(staff: Caller): Promise<{ kind: string; hasOwnTexts: boolean }[]> {
  return (await (await staff.get('/api/office/mails?language=nl')).json()).kinds
}

async function readRefusal(response: Response) {
  const { refusal, details } = await response.json()
  return [response.status, refusal, details?.names]
}

function listAudit(world: World) {
  return world.sql(`select subject_id, before, after from audit_entry where action = 'mail_text.change' order by id`)
}

const readTexts = async (world: World) => (await getSiteSettings(world.ctx())).mail_texts

/** Requests a new password and returns the mail. */
async function mailReset(world: World, { email } = { email: 'eva@demo.vonk.test' }) {
  await world.visitor().post('/api/reset-password', { email })
  return (await world.mailsTo(email)).at(-1)
}

test(
  'every text that a site may change is in a kind, and each kind shows its own ones',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    const admin = await world.staff('admin')
    const editable = [...listTexts('nl')].filter(([key]) => isMailText(key))
    const own = editable.map(([key, text], index) => [key, `§${index}§ ${text}`] as const)
    await changeSettings(world.staffCtx(), { mail_texts: { nl: Object.fromEntries(own) } })
    const markOf = new Map(own.map(([key, text]) => [key, text.split(' ')[0] ?? '']))
    const found = new Set<string>()
    for (const { kind, hasOwnTexts } of await listKinds(admin)) {
      const { texts, ...shown } = await view(admin, kind)
      const json = JSON.stringify(shown)
      const missing = texts.filter(({ key, isInExample }) => isInExample && !json.includes(markOf.get(key) ?? '?'))
      const hasTexts = kind !== 'push.message' // a name and what the other wrote
      expect([kind, hasOwnTexts, texts.length > 0, missing]).toEqual([kind, hasTexts, hasTexts, []])
      expect(texts.filter(({ isOwn, fits }) => !isOwn || !fits)).toEqual([])
      for (const { key } of texts) found.add(key)
    }
    expect([...found].toSorted()).toEqual(editable.map(([key]) => key).toSorted())
  },
)

test('a changed text is in the next mail of this site and language, and nowhere else', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  const admin = await world.staff('admin')
  const [anna, other] = [await world.member(), await world.otherSite.member()]
  const reader = await world.member()
  await world.sql(`update account set language = 'en' where id = $1`, [reader.id])
  expect((await change(admin, subject, 'Weer naar binnen & verder')).status).toBe(200)
  expect((await change(admin, footer, newFooter)).status).toBe(200)

  const mail = await mailReset(world, anna)
  expect(mail).toMatchObject({ subject: 'Weer naar binnen & verder' })
  expect(mail?.text).toContain('Deze link werkt 1 uur.')
  expect(mail?.html).toContain('Deze link werkt 1 uur.')
  expect((await mailReset(world, reader))?.subject).toBe('Choose a new password')
  await world.otherSite.visitor().post('/api/reset-password', { email: other.email })
  expect((await world.mailsTo(other.email)).at(-1)?.subject).toBe('Kies een nieuw wachtwoord')
  expect(await view(admin, 'accounts.reset')).toMatchObject({ subject: 'Weer naar binnen & verder' })
  expect(await view(admin, 'accounts.reset', 'en')).toMatchObject({ subject: 'Choose a new password' })
  expect((await listKinds(admin)).filter(({ hasOwnTexts }) => hasOwnTexts)).toMatchObject([{ kind: 'accounts.reset' }])
})

test('each change has one entry with before and after, and the same request again changes nothing', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  for (const _ of [1, 2]) expect((await change(admin, subject, 'Een')).status).toBe(200)
  for (const _ of [1, 2]) expect((await change(admin, subject, 'Twee')).status).toBe(200)
  for (const _ of [1, 2]) expect((await restore(admin, subject)).status).toBe(200)
  expect((await change(admin, subject, 'Kies een nieuw wachtwoord')).status).toBe(200)
  const id = `nl.${subject}`
  expect(await listAudit(world)).toEqual([
    { subject_id: id, before: { text: null }, after: { text: 'Een' } },
    { subject_id: id, before: { text: 'Een' }, after: { text: 'Twee' } },
    { subject_id: id, before: { text: 'Twee' }, after: { text: null } },
  ])
  expect(await readTexts(world)).toEqual({})
  expect(await listSettingChanges(world.ctx(), { key: 'mail_texts', limit: 9 })).toHaveLength(3)
})

test('of changes at once none is lost, and equal ones are one', async () => {
  await using world = await newWorld()
  const staff = [await world.staff('admin'), await world.staff('admin')] as const
  const answers = await Promise.all([
    change(staff[0], subject, 'Een'),
    change(staff[1], subject, 'Een'),
    change(staff[0], footer, newFooter),
    change(staff[1], subject, 'One', 'en'),
    change(staff[1], 'push-messages.like', 'Vindt je erg leuk'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await readTexts(world)).toEqual({
    nl: { [subject]: 'Een', [footer]: newFooter, 'push-messages.like': 'Vindt je erg leuk' },
    en: { [subject]: 'One' },
  })
  expect(await listAudit(world)).toHaveLength(4)
})

const refusedTexts = [
  [footer, 'De link werkt.', [422, 'mail_text_lacks', '{hours}']],
  [footer, "De link werkt '{'hours'}' uur.", [422, 'mail_text_lacks', '{hours}']],
  [subject, 'Kies, {name}', [422, 'mail_text_unknown_values', '{name}']],
  ['accounts.mail.passwordChanged.what', 'Op {at}.', [422, 'mail_text_changed_values', '{at}']],
  ['moderation-mails.held.what', '{kind, select, other {Iets}}', [422, 'mail_text_changed_values', '{kind}']],
  ['signup.mail.confirm.footer', '{days, plural, one {# dag}}', [422, 'mail_text_invalid']],
  [footer, 'De link werkt {hours uur.', [422, 'mail_text_invalid']],
  [subject, 'Kies <b>nu</b>', [422, 'mail_text_html']],
  [subject, 'Kies <img src=x>', [422, 'mail_text_html']],
  ['notification-mails.messages', '{count, plural, one {} other {# berichten}}', [422, 'mail_text_blank']],
  [subject, '   ', [422, 'invalid_input']],
  [subject, 'x'.repeat(1_001), [422, 'invalid_input']],
  [subject, 'Kies\u0007', [422, 'invalid_input']],
  [subject, 7, [422, 'invalid_input']],
  ['accounts.login.title', 'Hallo', [404, 'mail_text_not_found']],
  ['accounts.mail.reset', 'Hallo', [404, 'mail_text_not_found']],
  ['accounts.mail.reset.nothing', 'Hallo', [404, 'mail_text_not_found']],
  ['payments.startNow', 'Na {days} dagen.', [404, 'mail_text_not_found']],
  ['payments.mail.withdraw', '{refundDays} {email}', [404, 'mail_text_not_found']],
  ['invoices.mail.form', 'Formulier', [404, 'mail_text_not_found']],
  ['debit.mandate.consent', 'Ja {creditor} {amount}', [404, 'mail_text_not_found']],
  ['moderation-mails.statement.object', 'Binnen {days} dagen.', [404, 'mail_text_not_found']],
  ['refusals.debit_blocked', 'Nee', [404, 'mail_text_not_found']],
  ['__proto__', 'Nee', [422, 'invalid_input']],
] as const

test('a text with other values, HTML or nothing is refused, and so is one that no site may change', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  for (const [key, text, refusal] of refusedTexts)
    expect([key, text, (await readRefusal(await change(admin, key, text))).filter(Boolean)]).toEqual([
      key,
      text,
      refusal,
    ])
  expect(await readTexts(world)).toEqual({})
  expect(await listAudit(world)).toEqual([])
})

test('only admins change texts, and other roles read them', async () => {
  await using world = await newWorld()
  for (const role of ['support', 'moderator', 'finance'] as const) {
    const staff = await world.staff(role)
    expect([role, (await change(staff, subject, 'Een')).status]).toEqual([role, 403])
    expect([role, (await restore(staff, subject)).status]).toEqual([role, 403])
    expect((await view(staff, 'accounts.reset')).texts.map(({ key }) => key)).toContain(subject)
  }
  expect((await change(world.officeVisitor(), subject, 'Een')).status).toBe(403)
  expect((await change(await world.staff('admin'), subject, 'Een', 'xx')).status).toBe(422)
  expect(await readTexts(world)).toEqual({})
})

test('a preview shows the typed text, and stores nothing', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const preview = (kind: string, key: string, text: string) =>
    admin.post(`/api/office/mails/${kind}/texts/${key}/preview`, { language: 'nl', text })
  expect(await (await preview('accounts.reset', subject, 'Weer binnen')).json()).toMatchObject({
    subject: 'Weer binnen',
    isInExample: true,
  })
  const reason = await preview('photos.notVerified', 'photo-mails.reason.no_face', 'Geen gezicht.')
  expect(await reason.json()).toMatchObject({ isInExample: false })
  expect(await (await preview('push.like', 'push-messages.like', 'Leuk!')).json()).toMatchObject({
    subject: 'Bert',
    text: 'Leuk!',
  })
  const refusals = [
    await preview('accounts.reset', footer, 'Zonder'),
    await preview('push.like', subject, 'Leuk!'),
    await preview('push.nothing', subject, 'Leuk!'),
  ]
  expect(await Promise.all(refusals.map(async (each) => (await readRefusal(each))[1]))).toEqual([
    'mail_text_lacks',
    'mail_text_not_found',
    'mail_kind_not_found',
  ])
  expect(await listSettingChanges(world.ctx(), { limit: 9 })).toEqual([])
})

test('the settings check the same rules, and their history restores a text', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const setTexts = (texts: object) =>
    admin.put('/api/office/settings/mail_texts', { value: JSON.stringify({ nl: texts }) })
  for (const texts of [{ [footer]: 'Zonder' }, { 'payments.startNow': 'Na {days}' }, { [subject]: '<b>Kies</b>' }])
    expect((await readRefusal(await setTexts(texts))).slice(0, 2)).toEqual([422, 'setting_refused'])
  expect((await setTexts({ [subject]: 'Een' })).status).toBe(200)
  expect((await change(admin, subject, 'Twee')).status).toBe(200)
  expect((await mailReset(world, await world.member()))?.subject).toBe('Twee')
  const [last] = await listSettingChanges(world.ctx(), { key: 'mail_texts', limit: 1 })
  expect((await admin.post(`/api/office/setting-changes/${last?.id}/rollback`, {})).status).toBe(200)
  expect((await mailReset(world, await world.member()))?.subject).toBe('Een')
})

test('a stored text that does not fit its values is not used, and others can still be changed', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const stale = { [footer]: 'Werkt {minutes} minuten.', [subject]: 'Kies {x', 'accounts.mail.old.title': 'Oud' }
  await changeSettings(world.staffCtx(), { mail_texts: { nl: stale } })
  const mail = await mailReset(world, await world.member())
  expect(mail?.subject).toBe('Kies een nieuw wachtwoord')
  expect(mail?.text).toContain('De link werkt 1 uur en één keer.')
  const { texts } = await view(admin, 'accounts.reset')
  expect(texts.filter(({ fits }) => !fits).map(({ key }) => key)).toEqual([subject, footer])
  expect((await change(admin, 'accounts.mail.reset.title', 'Nieuw')).status).toBe(200)
})

test('the page of a kind has the texts, the form of one of them, and its preview', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const origin = toOfficeOrigin(served.origin)
  const open = async (role: 'admin' | 'support', path: string) => {
    const cookies = { 'office-session': (await world.staff(role)).staffId }
    return (await newInProcessCaller(served.site.app, { origin, cookies }).get(path)).text()
  }
  await change(await world.staff('admin'), subject, 'Weer binnen')
  const path = `/office/mails/accounts.reset?language=nl&text=${subject}`
  const html = await open('admin', path)
  expect(html).toContain('/office/actions/backoffice/previewMailText')
  expect(html).toContain('/office/actions/backoffice/restoreMailText')
  expect(html).toMatch(/aria-label="Wijzigen: Weer binnen"/)
  const read = await open('support', path)
  expect(read).toContain('Weer binnen')
  expect(read).not.toContain('/office/actions/backoffice/previewMailText')
  expect(read).not.toContain('aria-label="Wijzigen: ')
  expect(await open('support', '/office/mails')).toContain('Eigen teksten')
})
