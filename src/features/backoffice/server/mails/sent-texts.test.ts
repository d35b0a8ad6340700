import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { fileComplaint } from '#testing/complaints.ts'
import { changePreferences, createScene, passMinutes } from '#testing/push-scene.ts'
import { placeOrder } from '#testing/orders.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { signUpVisitor } from '#testing/signups.ts'
import { decideVerification, sendSelfie } from '#testing/verifications.ts'
import { newWorld, type World } from '#testing/world.ts'
import { writeTo } from '#testing/mails/news-mails.ts'

const ownTexts = {
  'accounts.mail.reset.title': 'Eigen titel',
  'signup.mail.confirm.why': 'Eigen welkom',
  'payments.mail.thanks': 'Eigen dank voor {credits} credits.',
  'payments.mail.footer': 'Eigen voet',
  'photo-mails.approved.what': 'Eigen uitslag',
  'complaint-mails.receipt.title': 'Eigen ontvangst',
  'complaint-mails.support.footer': 'Eigen hulp',
  'transfer-mails.after': 'Eigen overboeking',
  'reversal-mails.charged_back.title': 'Eigen terugboeking',
  'push-messages.discreet.title': 'Eigen melding',
}

async function newOwnWorld(): Promise<World> {
  const world = await newWorld()
  await changeSettings(world.staffCtx(), { mail_texts: { nl: ownTexts } })
  return world
}

/** Returns the text and HTML of the mails to an address. */
async function readMails(world: World, email: string): Promise<string> {
  const mails = await world.mailsTo(email)
  return mails.map(({ text, html }) => `${text} ${html}`).join(' ')
}

test('mails about an account, a signup and a photo have the texts of the site', async () => {
  await using world = await newOwnWorld()
  const { email } = await world.member()
  await world.visitor().post('/api/reset-password', { email })
  expect(await readMails(world, email)).toMatch(/^Eigen titel[^]*Eigen titel/)
  await signUpVisitor(world, { email: 'nieuw@example.com' })
  expect(await readMails(world, 'nieuw@example.com')).toMatch(/Eigen welkom[^]*<p[^>]*>Eigen welkom/)
  const { member, id } = await sendSelfie(world)
  expect((await decideVerification(world, id, 'approve')).status).toBe(200)
  expect(await readMails(world, member.email)).toContain('Eigen uitslag')
})

test('mails about an order have the texts of the site, except those that the law fixes', async () => {
  await using world = await newOwnWorld()
  const fixed = {
    'payments.mail.withdraw': 'Herroepen kan niet. {refundDays} {email}',
    'payments.startNow': 'Niets {days}.',
    'invoices.mail.form': 'Geen formulier.',
  }
  await changeSettings(world.staffCtx(), { mail_texts: { nl: { ...ownTexts, ...fixed } } })
  const { anna, id } = await payOrder(world)
  const mail = await readMails(world, anna.email)
  expect(mail).toContain('Eigen dank voor 150 credits.')
  expect(mail).toContain('Eigen voet')
  expect(mail).toContain('Je kunt deze aankoop binnen 14 dagen herroepen.')
  expect(mail).toContain('Modelformulier voor herroeping')
  expect(mail).not.toMatch(/Herroepen kan niet|Niets|Geen formulier/)
  await world.psp.control.chargeBack(id)
  const bert = await world.member()
  await placeOrder(world, bert, { method: 'sct' })
  expect(await readMails(world, anna.email)).toContain('Eigen terugboeking')
  expect(await readMails(world, bert.email)).toMatch(/Eigen overboeking[^]*Eigen voet/)
})

test('the mails of a complaint, to its sender and to support, have the texts of the site', async () => {
  await using world = await newOwnWorld()
  await fileComplaint(world, world.visitorFrom('198.51.100.7'), { email: 'klager@example.com' })
  expect(await readMails(world, 'klager@example.com')).toMatch(/^Eigen ontvangst/)
  const mails = await world.sql<{ text: string }>('select text from mail_outbox')
  expect(mails.some(({ text }) => text.includes('Eigen hulp'))).toBe(true)
})

test('push notifications have the texts of the site', async () => {
  await using scene = await createScene()
  const { world, anna, bert } = scene
  await changeSettings(world.staffCtx(), { mail_texts: { nl: ownTexts } })
  await changePreferences(world, bert, { isDiscreet: true })
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  const received = await passMinutes(scene, 3)
  expect(JSON.stringify(received)).toContain('Eigen melding')
})
