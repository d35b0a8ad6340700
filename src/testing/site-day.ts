import { accountsNamed, banMember, unbanMember } from '#features/accounts/server/accounts.ts'
import { listPhotosForReview } from '#features/photos/server/photos.ts'
import { addPartner, createInvitation, partnersOf, removePartner } from '#features/signup/server/signup.ts'
import { changeSettings } from '#features/sites/server/sites.ts'
import { newAuthenticator } from './authenticator.ts'
import { exportedData } from './exports.ts'
import { mailedLink } from './mailed-links.ts'
import { placeOrder } from './orders.ts'
import { withPhotos } from './photos.ts'
import { mailedProof, signupForm, signUpOver } from './signups.ts'
import { openCriteria } from './match-criteria.ts'
import type { World } from './world.ts'

const password = 'welkom-bij-vonk'
const fresh = 'vier gele fietsen'
const otherCompany = '01900000-0000-7000-8000-00000000c0de'
const newId = () => crypto.randomUUID()
const said = () => ({ messageId: newId(), text: 'Hoi!' })

/** A step that must have worked. */
async function done(reply: Promise<Response>): Promise<Response> {
  const { status, url } = await reply
  if (status >= 400) throw new Error(`${url} answered ${status} ${await (await reply).text()}`)
  return reply
}

/** Does nearly everything that can be done on a site once, each with something to find. */
export async function liveThroughADay(world: World): Promise<void> {
  await adverts(world)
  await setTwinApart(world)
  for (const part of [
    signups,
    partners,
    logins,
    addresses,
    leaving,
    closing,
    profiles,
    photos,
    searches,
    meetings,
    orders,
  ])
    await part(world)
}

async function adverts(world: World): Promise<void> {
  await world.sql(`update site set settings = settings || '{"member_resell": true}'`)
  await world.sql('update profile set on_sister_sites = true')
  await done(world.as(await world.member({ gender: 'male' })).get('/api/adverts'))
}

/** The sites of the demo share their company and their prices; here they do not. */
async function setTwinApart(world: World): Promise<void> {
  const company = `select (jsonb_populate_record(c, jsonb_build_object('id', $1::text, 'name', 'Een ander'))).* from company c limit 1`
  await world.sql(`insert into company ${company}`, [otherCompany])
  await world.sql('update site set company_id = $1 where id = $2', [otherCompany, world.twin.siteId])
  await world.sql('update bundle set price_cents = price_cents + 1 where site_id = $1', [world.twin.siteId])
  world.clock.advance(61) // what is cached has to be looked up again
}

async function signups(world: World): Promise<void> {
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  const invitation = await createInvitation(world.ctx(), { uses: 5, days: 3 })
  await done(world.visitor().get(`/api/signup?invitation=${invitation}`))
  await done(signUpOver(world, { invitation }).then(({ reply }) => reply))
  await changeSettings(world.ctx(), { signups: 'all' })
  const { token } = await mailedProof(world)
  await done(world.visitor().post('/api/signup/confirm', { token }))
  await world.visitor().post('/api/signup/confirm', { token })
  await erasing(world, 'weg@example.com')
  await signUpOver(world, { email: 'gedeeld@example.com' })
  await erasing(world, 'gedeeld@example.com')
}

/** An account that is not confirmed is erased at once, and the mails to an address that nobody else has. */
async function erasing(world: World, email: string): Promise<void> {
  const { browser } = await signUpOver(world, { email })
  await world.mailsTo(email)
  await done(browser.delete('/api/account', { password: signupForm.password, reason: 'other', remarks: '' }))
}

async function partners(world: World): Promise<void> {
  const key = (await addPartner(world.ctx(), 'adnet')) ?? ''
  const headers = { authorization: `Bearer ${key}` }
  const taken = await world.member()
  for (const [reference, email] of [
    ['1', 'klant@example.com'],
    ['2', 'klant@example.com'],
    ['3', taken.email],
  ])
    await done(world.visitor().post('/api/partner/signups', { reference, email }, { headers }))
  await partnersOf(world.ctx())
  const { token } = await mailedLink(world, 'klant@example.com')
  await done(world.visitor().get(`/api/signup/pending?token=${token}`))
  const { email: _email, ...person } = signupForm
  await done(world.visitor().post('/api/signup/complete', { ...person, token }))
  await removePartner(world.ctx(), 'adnet')
}

async function logins(world: World): Promise<void> {
  const anna = await world.member()
  const [browser, login] = [world.visitor(), { email: anna.email, password }]
  await browser.post('/api/user.php', { ...login, password: 'niet dit' })
  await done(browser.post('/api/user.php', login))
  await done(browser.post('/api/user.php', login))
  await done(browser.put('/api/user.php', { language: 'nl' }))
  const device = newAuthenticator(world.origin)
  const asked = await (await done(browser.post('/api/passkeys/options', { password }))).json()
  await done(browser.post('/api/passkeys', { name: 'Telefoon', response: device.register(asked) }))
  const question = await (await done(world.visitor().post('/api/passkeys/login/options', {}))).json()
  await done(world.visitor().post('/api/passkeys/login', { response: device.logIn(question) }))
  await world.sql(`update account set terms_version = '2023-12-02' where id = $1`, [anna.id])
  const { version } = await (await done(browser.get('/api/account/terms'))).json()
  await done(browser.put('/api/account/terms', { version }))
}

async function addresses(world: World): Promise<void> {
  const anna = await world.member()
  await done(world.visitor().post('/api/reset-password', { email: anna.email }))
  const reset = (await mailedLink(world, anna.email)).token
  await done(world.visitor().post('/api/reset-password/check', { token: reset }))
  await world.visitor().post('/api/user.php', { email: anna.email, password: 'niet dit' })
  await done(world.visitor().post('/api/reset-password/do', { token: reset, password: fresh, repeat: fresh }))
  const browser = world.visitor()
  await done(browser.post('/api/user.php', { email: anna.email, password: fresh }))
  await done(browser.post('/api/password', { old: fresh, password: 'acht rode daken' }))
  await done(browser.post('/api/mail-change', { email: 'elders@example.com', password: 'acht rode daken' }))
  const change = (await mailedLink(world, 'elders@example.com')).token
  // Somebody who has the new address too, not confirmed: only a confirmed account claims one.
  await world.member({ email: 'elders@example.com', confirmed: false })
  world.clock.advance(1)
  await done(world.visitor().post('/api/mail-change/do', { token: change }))
  const undo = (await mailedLink(world, anna.email)).token
  await world.sql(
    `update account set confirmed_at = signup_at, email_key = $1 where email = 'elders@example.com' and id <> $2`,
    [anna.email, anna.id],
  )
  await world.visitor().post('/api/mail-change/undo', { token: undo })
}

async function leaving(world: World): Promise<void> {
  const anna = await world.member({ credits: 5 })
  const bert = await world.member({ gender: 'male' })
  await done(world.as(anna).put(`/api/members/${bert.id}/like`))
  await done(world.as(anna).delete('/api/account', { password, reason: 'time', remarks: '' }))
  await world.visitor().post('/api/user.php', { email: anna.email, password })
  const { token } = await mailedLink(world, anna.email)
  await done(world.visitor().post('/api/account/reactivation', { token }))
}

async function closing(world: World): Promise<void> {
  const anna = await world.member()
  const [named] = await accountsNamed(world.database, anna.email)
  const ctx = { ...world.ctx(), siteId: named?.siteId ?? '' }
  await banMember(ctx, { memberId: anna.id, reason: 'Een reden.' })
  await unbanMember(ctx, anna.id)
}

async function profiles(world: World): Promise<void> {
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const own = world.as(anna)
  for (const path of [
    '/api/user.php',
    '/api/profile',
    '/api/profile/preview?as=visitor',
    '/api/privacy',
    `/api/members/${bert.id}`,
  ])
    await done(own.get(path))
  await done(own.patch('/api/profile', { about: 'Hallo allemaal' }))
  await done(own.patch('/api/privacy', { publicVisible: true }))
  await done(world.visitor().get(`/api/members/${anna.id}/public`))
  await done(own.put(`/api/members/${bert.id}/block`))
  await done(own.get('/api/blocks'))
  await exportedData(world, anna)
  world.clock.advance(2 * 86_400)
  await exportedData(world, anna)
}

async function photos(world: World): Promise<void> {
  await changeSettings(world.ctx(), { auto_approve_photos: false })
  const anna = await world.member()
  await withPhotos(world, anna, 1)
  await listPhotosForReview(world.ctx())
  await changeSettings(world.ctx(), { auto_approve_photos: true })
  await world.sql(`update photo set status = 'active' where member_id = $1`, [anna.id])
  const [first, second] = await withPhotos(world, anna, 2)
  const bert = await world.member({ gender: 'male' })
  await done(world.as(anna).post(`/api/photos/${second?.id}/main`, {}))
  await done(world.as(bert).get(`/api/members/${anna.id}`))
  await done(world.as(bert).get(`/photos/${first?.key}/card.webp`))
  await done(world.as(anna).patch('/api/privacy', { publicVisible: true }))
  await done(world.visitor().get(`/photos/${second?.key}/card.webp`))
  await done(world.as(anna).delete(`/api/photos/${first?.id}`))
}

async function searches(world: World): Promise<void> {
  const anna = await world.member()
  for (let count = 0; count < 3; count++) await world.member({ gender: 'male' })
  const own = world.as(anna)
  await done(world.visitor().get('/api/home'))
  for (const filters of ['', '?minAge=25&maxAge=60', '?online=true', '?interests=muziek']) {
    await own.get(`/api/members${filters}`)
    await own.get(`/api/members/count${filters}`)
  }
  await done(own.post('/api/saved-searches', { filters: { gender: 'male' } }))
  await done(own.get('/api/saved-searches'))
  await done(own.put('/api/match-wishes', openCriteria))
  for (const path of ['/api/match-wishes', '/api/match-finder', '/api/swipe', '/api/auto-like.php'])
    await done(own.get(path))
}

async function meetings(world: World): Promise<void> {
  const anna = await world.member({ credits: 50, premium: true })
  const bert = await world.member({ gender: 'male', credits: 50, premium: true })
  const [hers, his] = [world.as(anna), world.as(bert)]
  await done(hers.put(`/api/members/${bert.id}/like`))
  await done(his.get(`/api/members/${anna.id}`))
  for (const path of ['/api/likes.php', '/api/likes/given', '/api/likes/lists/received', '/api/auto-like.php'])
    await done(his.get(path))
  await done(his.put(`/api/swipe/${anna.id}/like`))
  for (const path of ['/api/likes/lists/matches', '/api/likes/lists/sent']) await done(hers.get(path))
  await done(hers.post('/api/matches/tell', {}))
  await done(hers.get(`/api/members/${bert.id}/related`))
  await done(hers.get(`/api/members/${bert.id}/chat`))
  const { conversationId } = await (await done(hers.post(`/api/members/${bert.id}/messages`, said()))).json()
  await done(hers.get(`/api/members/${bert.id}/chat`))
  await done(his.post(`/api/chats/${conversationId}/messages`, said()))
  for (const path of ['/api/chats.php', `/api/chats/${conversationId}`, `/api/chats/${conversationId}/messages`])
    await done(his.get(path))
  await done(his.post(`/api/chats/${conversationId}/read`, { seq: 1 }))
  await done(his.post(`/api/chats/${conversationId}/typing`, {}))
  await done(hers.get('/api/gifts'))
  await done(hers.post(`/api/members/${bert.id}/gifts`, { messageId: newId(), gift: 'rose', price: 5 }))
  await done(his.delete('/api/chat.php', { conversation: conversationId }))
}

async function orders(world: World): Promise<void> {
  const anna = await world.member()
  const own = world.as(anna)
  await done(own.get('/api/bundles'))
  await done(own.get('/api/stay-discount'))
  await done(own.post('/api/stay-discount', {}))
  await done(own.get('/api/stay-discount'))
  const { id } = await placeOrder(world, anna)
  for (const path of [`/api/orders/${id}`, '/api/orders']) await done(own.get(path))
}

/** Writes on to a member once no further conversation may begin; in a world with tight limits. */
export async function writeBeyondTheLastStart(world: World): Promise<void> {
  const anna = await world.member({ credits: 50, premium: true })
  const bert = await world.member({ gender: 'male' })
  for (let count = 0; count < 2; count++) await done(world.as(anna).post(`/api/members/${bert.id}/messages`, said()))
}
