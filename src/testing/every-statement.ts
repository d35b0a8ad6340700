import { runLanderStatements } from './lander-statements.ts'
import { runOfficeStatements } from './office-statements.ts'
import { runPageStatements } from './page-statements.ts'
import { runSettingStatements } from './settings-statements.ts'
import { findAccountsByIdOrEmail, banMember, unbanMember } from '#features/accounts/server/members/bans.ts'
import { createInvitation } from '#features/signup/server/invitations.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newAuthenticator } from './authenticator.ts'
import { downloadExport } from './data-exports.ts'
import { runMoneyStatements } from './money-statements.ts'
import { findMailedLink } from './mails/mailed-links.ts'
import { placeOrder } from './orders.ts'
import { createPhotoForm, createPicture, uploadPhotos } from './images/photos.ts'
import type { TestMember } from './test-members.ts'
import { sendImage } from './images/chat-images.ts'
import { findMailedToken, signupForm, signUpVisitor } from './signups.ts'
import { openCriteria } from './match-criteria.ts'
import {
  runNotificationListStatements,
  runNotificationStatements,
  runPushStatements,
  expectSuccess,
  newMessage,
} from './notification-statements.ts'
import type { World } from './world.ts'
import { addPartner } from './partners.ts'

const password = 'welkom-bij-vonk'
const newPassword = 'vier gele fietsen'
const otherCompany = '01900000-0000-7000-8000-00000000c0de'
const newId = () => crypto.randomUUID()

/** Calls nearly every operation of a site at least once, with data that it can find. */
export async function runEveryStatement(world: World): Promise<void> {
  await runAdvertStatements(world)
  await separateOtherSite(world)
  for (const runStatements of [
    runSignupStatements,
    runPartnerStatements,
    runLoginStatements,
    runAddressChangeStatements,
    runReactivationStatements,
    runBanStatements,
    runProfileStatements,
    runPhotoStatements,
    runSearchStatements,
    runChatStatements,
    runOrderStatements,
    runMoneyStatements,
    runLanderStatements,
    runPageStatements,
    runNotificationStatements,
    runNotificationListStatements,
    runPushStatements,
    runSettingStatements,
    runOfficeStatements,
  ])
    await runStatements(world)
}

async function runAdvertStatements(world: World): Promise<void> {
  await world.sql(`update site set settings = settings || '{"member_resell": true}'`)
  await world.sql('update profile set on_sister_sites = true')
  await expectSuccess(world.as(await world.member({ gender: 'male' })).get('/api/adverts'))
}

/** Gives the second site its own company and prices, because the demo sites share them. */
async function separateOtherSite(world: World): Promise<void> {
  const company = `select (jsonb_populate_record(c, jsonb_build_object('id', $1::text, 'name', 'Een ander'))).* from company c limit 1`
  await world.sql(`insert into company ${company}`, [otherCompany])
  await world.sql('update site set company_id = $1 where id = $2', [otherCompany, world.otherSite.siteId])
  await world.sql('update bundle set price_cents = price_cents + 1 where site_id = $1', [world.otherSite.siteId])
  world.clock.advanceSeconds(61) // lets caches expire
}

async function runSignupStatements(world: World): Promise<void> {
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  const invitation = await createInvitation(world.ctx(), { uses: 5, days: 3 })
  await expectSuccess(world.visitor().get(`/api/signup?invitation=${invitation}`))
  await expectSuccess(signUpVisitor(world, { invitation }).then(({ response }) => response))
  await changeSettings(world.ctx(), { signups: 'all' })
  const { token } = await findMailedToken(world)
  await expectSuccess(world.visitor().post('/api/signup/confirm', { token }))
  await world.visitor().post('/api/signup/confirm', { token })
  await eraseUnconfirmed(world, 'weg@example.com')
  await signUpVisitor(world, { email: 'gedeeld@example.com' })
  await eraseUnconfirmed(world, 'gedeeld@example.com')
}

/** Signs up and deletes the unconfirmed account, which erases it at once with the mails to its address. */
async function eraseUnconfirmed(world: World, email: string): Promise<void> {
  const { browser } = await signUpVisitor(world, { email })
  await world.mailsTo(email)
  await expectSuccess(browser.delete('/api/account', { password: signupForm.password, reason: 'other', remarks: '' }))
}

async function runPartnerStatements(world: World): Promise<void> {
  const key = await addPartner(world.ctx(), 'adnet')
  const headers = { authorization: `Bearer ${key}` }
  const existing = await world.member()
  for (const [reference, email] of [
    ['1', 'klant@example.com'],
    ['2', 'klant@example.com'],
    ['3', existing.email],
  ])
    await expectSuccess(world.visitor().post('/api/partner/signups', { reference, email }, { headers }))
  const { token } = await findMailedLink(world, 'klant@example.com')
  await expectSuccess(world.visitor().get(`/api/signup/pending?token=${token}`))
  const { email: _email, ...person } = signupForm
  await expectSuccess(world.visitor().post('/api/signup/complete', { ...person, token }))
}

async function runLoginStatements(world: World): Promise<void> {
  const anna = await world.member()
  const [browser, login] = [world.visitor(), { email: anna.email, password }]
  await browser.post('/api/user.php', { ...login, password: 'niet dit' })
  await expectSuccess(browser.post('/api/user.php', login))
  await expectSuccess(browser.post('/api/user.php', login))
  await expectSuccess(browser.put('/api/user.php', { language: 'nl' }))
  const device = newAuthenticator(world.origin)
  const passkeyOptions = await (await expectSuccess(browser.post('/api/passkeys/options', { password }))).json()
  await expectSuccess(browser.post('/api/passkeys', { name: 'Telefoon', response: device.register(passkeyOptions) }))
  const loginOptions = await (await expectSuccess(world.visitor().post('/api/passkeys/login/options', {}))).json()
  await expectSuccess(world.visitor().post('/api/passkeys/login', { response: device.logIn(loginOptions) }))
  await world.sql(`update account set terms_version = '2023-12-02' where id = $1`, [anna.id])
  const { version } = await (await expectSuccess(browser.get('/api/account/terms'))).json()
  await expectSuccess(browser.put('/api/account/terms', { version }))
}

async function runAddressChangeStatements(world: World): Promise<void> {
  const anna = await world.member()
  await expectSuccess(world.visitor().post('/api/reset-password', { email: anna.email }))
  const reset = (await findMailedLink(world, anna.email)).token
  await expectSuccess(world.visitor().post('/api/reset-password/check', { token: reset }))
  await world.visitor().post('/api/user.php', { email: anna.email, password: 'niet dit' })
  await expectSuccess(
    world.visitor().post('/api/reset-password/do', { token: reset, password: newPassword, repeat: newPassword }),
  )
  const browser = world.visitor()
  await expectSuccess(browser.post('/api/user.php', { email: anna.email, password: newPassword }))
  await expectSuccess(browser.post('/api/password', { old: newPassword, password: 'acht rode daken' }))
  await expectSuccess(browser.post('/api/mail-change', { email: 'elders@example.com', password: 'acht rode daken' }))
  const change = (await findMailedLink(world, 'elders@example.com')).token
  // An unconfirmed account may have the same address, because only a confirmed account claims one.
  await world.member({ email: 'elders@example.com', confirmed: false })
  world.clock.advanceSeconds(1)
  await expectSuccess(world.visitor().post('/api/mail-change/do', { token: change }))
  const undo = (await findMailedLink(world, anna.email)).token
  await world.sql(
    `update account set confirmed_at = signup_at, email_key = $1 where email = 'elders@example.com' and id <> $2`,
    [anna.email, anna.id],
  )
  await world.visitor().post('/api/mail-change/undo', { token: undo })
}

async function runReactivationStatements(world: World): Promise<void> {
  const anna = await world.member({ credits: 5 })
  const bert = await world.member({ gender: 'male' })
  await expectSuccess(world.as(anna).put(`/api/members/${bert.id}/like`))
  await expectSuccess(world.as(anna).delete('/api/account', { password, reason: 'time', remarks: '' }))
  await world.visitor().post('/api/user.php', { email: anna.email, password })
  const { token } = await findMailedLink(world, anna.email)
  await expectSuccess(world.visitor().post('/api/account/reactivation', { token }))
}

async function runBanStatements(world: World): Promise<void> {
  const anna = await world.member()
  const [account] = await findAccountsByIdOrEmail(world.database, anna.email)
  const ctx = { ...world.staffCtx(), siteId: account?.siteId ?? '' }
  await banMember(ctx, { memberId: anna.id, reason: 'Een reden.' })
  await unbanMember(ctx, { memberId: anna.id })
}

async function runProfileStatements(world: World): Promise<void> {
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const caller = world.as(anna)
  for (const path of [
    '/api/user.php',
    '/api/profile',
    '/api/profile/preview?as=visitor',
    '/api/privacy',
    `/api/members/${bert.id}`,
  ])
    await expectSuccess(caller.get(path))
  await expectSuccess(caller.patch('/api/profile', { about: 'Hallo allemaal' }))
  await expectSuccess(caller.patch('/api/privacy', { publicVisible: true }))
  await expectSuccess(world.visitor().get(`/api/members/${anna.id}/public`))
  await expectSuccess(caller.put(`/api/members/${bert.id}/block`))
  await expectSuccess(caller.get('/api/blocks'))
  await downloadExport(world, anna)
  world.clock.advanceSeconds(2 * 86_400)
  await downloadExport(world, anna)
}

async function runPhotoStatements(world: World): Promise<void> {
  await changeSettings(world.ctx(), { auto_approve_photos: false })
  const anna = await world.member()
  await uploadPhotos(world, anna, 1)
  await changeSettings(world.ctx(), { auto_approve_photos: true })
  await world.sql(`update photo set status = 'active' where member_id = $1`, [anna.id])
  const [first, second] = await uploadPhotos(world, anna, 2)
  const bert = await world.member({ gender: 'male' })
  await expectSuccess(world.as(anna).post(`/api/photos/${second?.id}/main`, {}))
  await expectSuccess(world.as(bert).get(`/api/members/${anna.id}`))
  await expectSuccess(world.as(bert).get('/api/discover'))
  await expectSuccess(world.as(bert).get(`/photos/${first?.key}/card.webp`))
  await expectSuccess(world.as(anna).patch('/api/privacy', { publicVisible: true }))
  await expectSuccess(world.visitor().get(`/photos/${second?.key}/card.webp`))
  await runVerificationStatements(world, anna, first?.id ?? '')
  await expectSuccess(world.as(anna).delete(`/api/photos/${first?.id}`))
}

/** Uploads a selfie, and chooses another main photo. */
async function runVerificationStatements(world: World, member: TestMember, otherPhoto: string): Promise<void> {
  const caller = world.as(member)
  await expectSuccess(caller.get('/api/photo-verification'))
  const { latest } = await (await caller.post('/api/photo-verification', {})).json()
  const selfie = createPhotoForm(await createPicture(3))
  await expectSuccess(caller.post(`/api/photo-verification/selfie?id=${latest.id}`, selfie))
  await expectSuccess(caller.post(`/api/photos/${otherPhoto}/main`, {}))
}

async function runSearchStatements(world: World): Promise<void> {
  const anna = await world.member()
  for (let count = 0; count < 3; count++) await world.member({ gender: 'male' })
  const caller = world.as(anna)
  await expectSuccess(world.visitor().get('/api/home'))
  for (const filters of ['', '?minAge=25&maxAge=60', '?online=true', '?interests=muziek']) {
    await caller.get(`/api/members${filters}`)
    await caller.get(`/api/members/count${filters}`)
  }
  await expectSuccess(caller.post('/api/saved-searches', { filters: { gender: 'male' } }))
  await expectSuccess(caller.get('/api/saved-searches'))
  await expectSuccess(caller.put('/api/match-wishes', openCriteria))
  for (const path of ['/api/match-wishes', '/api/match-finder', '/api/swipe', '/api/discover', '/api/auto-like.php'])
    await expectSuccess(caller.get(path))
}

async function runChatStatements(world: World): Promise<void> {
  const anna = await world.member({ credits: 50, premium: true })
  const bert = await world.member({ gender: 'male', credits: 50, premium: true })
  const [annaCaller, bertCaller] = [world.as(anna), world.as(bert)]
  await expectSuccess(annaCaller.put(`/api/members/${bert.id}/like`))
  await expectSuccess(bertCaller.get(`/api/members/${anna.id}`))
  for (const path of ['/api/likes.php', '/api/likes/given', '/api/likes/lists/received', '/api/auto-like.php'])
    await expectSuccess(bertCaller.get(path))
  await expectSuccess(bertCaller.put(`/api/swipe/${anna.id}/like`))
  for (const path of ['/api/likes/lists/matches', '/api/likes/lists/sent']) await expectSuccess(annaCaller.get(path))
  await expectSuccess(annaCaller.post('/api/matches/tell', {}))
  await expectSuccess(annaCaller.get(`/api/members/${bert.id}/related`))
  await expectSuccess(annaCaller.get(`/api/members/${bert.id}/chat`))
  await expectSuccess(annaCaller.get(`/api/members/${bert.id}/chat/status`))
  await expectSuccess(annaCaller.get('/api/chats/matches'))
  const { conversationId } = await (
    await expectSuccess(annaCaller.post(`/api/members/${bert.id}/messages`, newMessage()))
  ).json()
  await expectSuccess(annaCaller.get(`/api/members/${bert.id}/chat`))
  await expectSuccess(bertCaller.post(`/api/chats/${conversationId}/messages`, newMessage()))
  for (const path of ['/api/chats.php', `/api/chats/${conversationId}`, `/api/chats/${conversationId}/messages`])
    await expectSuccess(bertCaller.get(path))
  await expectSuccess(bertCaller.post(`/api/chats/${conversationId}/read`, { seq: 1 }))
  await expectSuccess(bertCaller.post(`/api/chats/${conversationId}/typing`, {}))
  await expectSuccess(annaCaller.post(`/api/chats/${conversationId}/messages`, newMessage()))
  await expectSuccess(annaCaller.post(`/api/chats/${conversationId}/removals`, { seq: 3 }))
  await expectSuccess(annaCaller.get('/api/chats/settings'))
  await expectSuccess(annaCaller.patch('/api/chats/settings', { safetyTipsDismissed: true }))
  await expectSuccess(annaCaller.get('/api/gifts'))
  await expectSuccess(annaCaller.post(`/api/members/${bert.id}/gifts`, { messageId: newId(), gift: 'rose', price: 5 }))
  const { image } = await sendImage(world, anna, bert)
  await expectSuccess(bertCaller.get(`/chat-images/${image.key}/bubble.webp`))
  await expectSuccess(bertCaller.delete('/api/chat.php', { conversation: conversationId }))
}

async function runOrderStatements(world: World): Promise<void> {
  const anna = await world.member()
  const caller = world.as(anna)
  await expectSuccess(caller.get('/api/bundles'))
  await expectSuccess(caller.get('/api/stay-discount'))
  await expectSuccess(caller.post('/api/stay-discount', {}))
  await expectSuccess(caller.get('/api/stay-discount'))
  const { id } = await placeOrder(world, anna)
  for (const path of [`/api/orders/${id}`, '/api/orders']) await expectSuccess(caller.get(path))
}

/** Sends a message after the limit of new conversations is reached. Requires a world with low limits. */
export async function exceedStartLimit(world: World): Promise<void> {
  const anna = await world.member({ credits: 50, premium: true })
  const bert = await world.member({ gender: 'male' })
  for (let count = 0; count < 2; count++)
    await expectSuccess(world.as(anna).post(`/api/members/${bert.id}/messages`, newMessage()))
}
