import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { listEndpoints, buildUrl, type Endpoint } from '#testing/endpoints.ts'
import type { TestMember } from '#testing/test-members.ts'
import { openCriteria } from '#testing/match-criteria.ts'
import { newWorld, type World } from '#testing/world.ts'

/** The expected status of an endpoint per kind of caller, for an object of the owner. */
interface AccessRule {
  /** For a visitor. */
  readonly visitor: number
  /** For a member without a relation to the owner. */
  readonly stranger: number
  /** For a member whom the owner blocked. */
  readonly blocked: number
  /** For the owner. */
  readonly owner?: number
  readonly body?: unknown
  readonly query?: string
}

const membersOnly = { visitor: 403, stranger: 200, blocked: 200, owner: 200 }
const everyone = { visitor: 200, stranger: 200, blocked: 200, owner: 200 }
const newId = () => crypto.randomUUID()
const order = { bundleId: 'p1', method: 'ideal' }
const expired = { visitor: 410, stranger: 410, blocked: 410, owner: 410 }
const link = { token: 'x'.repeat(43) }

const noPasskey = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

/** The access rules by endpoint. A missing endpoint fails. */
const accessRules: Record<string, AccessRule> = {
  'sites.settings': everyone,
  'sites.interests': everyone,
  'sites.regions': everyone,
  'sites.companyInfo': everyone,
  'sites.cities': { ...everyone, query: 'country=NL&q=Utr' },
  'sites.geocode': { ...everyone, query: 'lat=52.09&lon=5.12' },
  'relations.block': { visitor: 403, stranger: 200, blocked: 404 },
  'relations.unblock': { visitor: 403, stranger: 200, blocked: 200 },
  'relations.listBlocks': membersOnly,
  'photos.upload': { visitor: 403, stranger: 422, blocked: 422, owner: 422 },
  'photos.mine': membersOnly,
  'photos.reorder': { visitor: 403, stranger: 404, blocked: 404, owner: 200, body: { photoIds: ['PHOTO'] } },
  'photos.makeMain': { visitor: 403, stranger: 404, blocked: 404, owner: 200 },
  'photos.remove': { visitor: 403, stranger: 404, blocked: 404, owner: 200 },
  'profiles.member': { visitor: 403, stranger: 200, blocked: 404, owner: 200 },
  'profiles.publicMember': { visitor: 200, stranger: 200, blocked: 404, owner: 200 },
  'profiles.mine': membersOnly,
  'profiles.preview': { ...membersOnly, query: 'as=free' },
  'profiles.change': { ...membersOnly, body: { about: 'Hallo' } },
  'profiles.privacy': membersOnly,
  'profiles.changePrivacy': { ...membersOnly, body: { messagesFrom: 'everyone' } },
  'payments.offer': membersOnly,
  'payments.retentionOffer': membersOnly,
  'payments.acceptRetentionOffer': membersOnly,
  'payments.place': { visitor: 403, stranger: 404, blocked: 404, owner: 200, body: order },
  'payments.retry': { visitor: 403, stranger: 404, blocked: 404, owner: 200, body: { method: 'ideal' } },
  'payments.find': { visitor: 403, stranger: 404, blocked: 404, owner: 200 },
  'payments.list': membersOnly,
  'payments.notify': { visitor: 200, stranger: 200, blocked: 200, body: { id: 'tr_unknown' } },
  'landers.home': everyone,
  'search.members': { ...membersOnly },
  'search.count': { ...membersOnly },
  'search.adverts': membersOnly,
  'search.related': { visitor: 200, stranger: 200, blocked: 404 },
  'search.savedSearches': membersOnly,
  'search.saveSearch': { ...membersOnly, body: { filters: { gender: 'male' } } },
  'search.renameSearch': { visitor: 403, stranger: 404, blocked: 404, owner: 404, body: { name: 'Mijn zoektocht' } },
  'search.removeSearch': membersOnly,
  'search.criteria': membersOnly,
  'search.saveCriteria': { ...membersOnly, body: openCriteria },
  'search.removeCriteria': membersOnly,
  'search.matches': membersOnly,
  'likes.like': { visitor: 403, stranger: 200, blocked: 404 },
  'likes.unlike': { visitor: 403, stranger: 200, blocked: 200 },
  'likes.markSeen': { visitor: 403, stranger: 200, blocked: 200 },
  'likes.listGiven': membersOnly,
  'likes.list': membersOnly,
  'likes.likes': membersOnly,
  'likes.autoLike': membersOnly,
  'likes.snooze': { visitor: 403, stranger: 200, blocked: 404 },
  'likes.claimMatch': membersOnly,
  'likes.deck': membersOnly,
  'likes.swipeLike': { visitor: 403, stranger: 200, blocked: 404 },
  'likes.skip': { visitor: 403, stranger: 200, blocked: 404 },
  'likes.undoSkip': { visitor: 403, stranger: 200, blocked: 200 },
  'chat.list': membersOnly,
  'chat.find': { visitor: 403, stranger: 404, blocked: 404, owner: 200 },
  'chat.messages': { visitor: 403, stranger: 404, blocked: 404, owner: 200 },
  'chat.send': { visitor: 403, stranger: 404, blocked: 404, owner: 200, body: { messageId: newId(), text: 'Hoi' } },
  'chat.markRead': { visitor: 403, stranger: 404, blocked: 404, owner: 200, body: { seq: 1 } },
  'chat.typing': { visitor: 403, stranger: 404, blocked: 404, owner: 200 },
  'chat.memberChat': { visitor: 403, stranger: 200, blocked: 404 },
  'chat.start': { visitor: 403, stranger: 402, blocked: 404, body: { messageId: newId(), text: 'Hoi' } },
  'chat.gifts': membersOnly,
  'chat.giveGift': { visitor: 403, stranger: 402, blocked: 404, body: { messageId: newId(), gift: 'rose', price: 5 } },
  'chat.remove': { visitor: 403, stranger: 404, blocked: 404, owner: 200 },
  'signup.eligibility': everyone,
  'signup.partnerSignup': {
    visitor: 401,
    stranger: 401,
    blocked: 401,
    body: { reference: 'r', email: 'x@example.com' },
  },
  'signup.pending': { visitor: 410, stranger: 410, blocked: 410, query: 'token=x' },
  'signup.complete': { visitor: 422, stranger: 422, blocked: 422, body: {} },
  'signup.firstMessage': membersOnly,
  'signup.welcome': membersOnly,
  'signup.discardFirstMessage': membersOnly,
  'signup.signup': { visitor: 422, stranger: 422, blocked: 422, body: {} },
  'signup.confirm': { visitor: 410, stranger: 410, blocked: 410, body: { token: 'x'.repeat(43) } },
  'signup.resend': { visitor: 403, stranger: 200, blocked: 200, body: {} },
  'viewer.user': membersOnly,
  'settings.export': membersOnly,
  'settings.requestExport': membersOnly,
  'viewer.changeUser': { ...membersOnly, body: { language: 'nl' } },
  'viewer.logIn': {
    visitor: 401,
    stranger: 401,
    blocked: 401,
    body: { email: 'nobody@test.vonk.test', password: 'not this one' },
  },
  'accounts.sessions': membersOnly,
  'accounts.endSession': membersOnly,
  'accounts.endOtherSessions': membersOnly,
  'accounts.requestReset': { visitor: 200, stranger: 200, blocked: 200, body: { email: 'nobody@test.vonk.test' } },
  'accounts.checkReset': { ...expired, body: link },
  'accounts.resetPassword': {
    ...expired,
    body: { ...link, password: 'vier gele fietsen', repeat: 'vier gele fietsen' },
  },
  'accounts.changePassword': {
    visitor: 403,
    stranger: 422,
    blocked: 422,
    owner: 422,
    body: { old: 'not this one', password: 'vier gele fietsen' },
  },
  'accounts.requestMailChange': {
    visitor: 403,
    stranger: 422,
    blocked: 422,
    owner: 422,
    body: { email: 'new@test.vonk.test', password: 'not this one' },
  },
  'accounts.changeMail': { ...expired, body: link },
  'accounts.undoMailChange': { ...expired, body: link },
  'accounts.loginMethods': membersOnly,
  'accounts.passkeyLoginOptions': { ...everyone, body: {} },
  'accounts.passkeyLogIn': { visitor: 401, stranger: 401, blocked: 401, body: { response: noPasskey } },
  'accounts.passkeyOptions': { visitor: 403, stranger: 422, blocked: 422, owner: 422, body: { password: 'not this' } },
  'accounts.addPasskey': {
    visitor: 403,
    stranger: 401,
    blocked: 401,
    owner: 401,
    body: { name: 'key', response: { ...noPasskey, response: { clientDataJSON: '', attestationObject: '' } } },
  },
  'accounts.removePasskey': membersOnly,
  'accounts.startTwoFactor': { visitor: 403, stranger: 403, blocked: 403, owner: 403, body: { password: 'not this' } },
  'accounts.confirmTwoFactor': { visitor: 403, stranger: 409, blocked: 409, owner: 409, body: { code: '123456' } },
  'accounts.endTwoFactor': { ...membersOnly, body: { code: '123456' } },
  'accounts.deleteAccount': {
    visitor: 403,
    stranger: 422,
    blocked: 422,
    owner: 422,
    body: { password: 'not this one', reason: 'other', remarks: '' },
  },
  'accounts.reactivate': { visitor: 410, stranger: 410, blocked: 410, body: { token: 'x'.repeat(43) } },
  'accounts.terms': membersOnly,
  'accounts.agreeToTerms': { visitor: 403, stranger: 409, blocked: 409, body: { version: '2000-01-01T00:00:00Z' } },
  'accounts.logOut': { visitor: 200, stranger: 200, blocked: 200 },
  'accounts.logOutByGet': { visitor: 200, stranger: 200, blocked: 200 },
}

const endpoints = listEndpoints()

test('R-6.23 every endpoint has an access rule, and every rule an endpoint', () => {
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(accessRules).toSorted())
})

test(
  'R-6.05 R-6.08 R-6.23 R-6.24 each kind of caller gets the status of the access rule for another member’s objects',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const callers = await createCallers(world)
    const wrong: string[] = []
    const order = Object.keys(accessRules)
    const orderedEndpoints = endpoints.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    for (const endpoint of orderedEndpoints) {
      const row = accessRules[endpoint.name]
      for (const caller of ['visitor', 'stranger', 'blocked', 'owner'] as const) {
        const expected = row?.[caller]
        if (!row || expected === undefined) continue
        const response = await callEndpoint(callers[caller], endpoint, row, callers.params)
        if (response.status !== expected)
          wrong.push(`${caller} ${endpoint.name}: ${response.status} instead of ${expected} ${await response.text()}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

async function callEndpoint(
  caller: Caller,
  endpoint: Endpoint,
  row: AccessRule,
  objectIds: ObjectIds,
): Promise<Response> {
  const params = { ...objectIds.byFeature(endpoint.name), list: 'received', paymentId: objectIds.payment }
  const url = buildUrl(endpoint, params)
  const body: unknown = JSON.parse(JSON.stringify(row.body ?? null).replaceAll('PHOTO', objectIds.photo))
  if (endpoint.name === 'chat.remove') return caller.delete(url, { conversation: objectIds.conversation })
  if (endpoint.method === 'GET') return caller.get(row.query ? `${url}?${row.query}` : url)
  const method = endpoint.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
  return caller[method](url, body ?? undefined)
}

interface ObjectIds {
  readonly photo: string
  readonly conversation: string
  readonly payment: string
  byFeature(name: string): { id: string }
}

/** Creates an owner with a photo, an order and a conversation, a stranger, and a member whom the owner blocked. */
async function createCallers(world: World) {
  const vera = await world.member({ name: 'Vera', credits: 20, premium: true })
  const friend = await world.member({ name: 'Frank', gender: 'male' })
  const stranger = await world.member({ name: 'Stef', gender: 'male' })
  const blocked = await world.member({ name: 'Bas', gender: 'male', credits: 20 })
  const owner = world.as(vera)
  const photo = await uploadPhoto(owner)
  const orderId = newId()
  expect((await owner.put(`/api/orders/${orderId}`, order)).status).toBe(200)
  const startResponse = await (
    await owner.post(`/api/members/${friend.id}/messages`, { messageId: newId(), text: 'Hoi Frank' })
  ).json()
  expect((await owner.put(`/api/members/${blocked.id}/block`)).status).toBe(200)
  const publicOwner = await createPublicMember(world, blocked)
  const byFeature = (name: string) => {
    if (name === 'profiles.publicMember') return { id: publicOwner.id }
    if (name.startsWith('photos.')) return { id: photo }
    if (name.startsWith('payments.')) return { id: orderId }
    const isChatEndpoint = /^chat\.(find|messages|send|markRead|typing)$/.test(name)
    return { id: isChatEndpoint ? startResponse.conversationId : vera.id }
  }
  const params: ObjectIds = { photo, conversation: startResponse.conversationId, payment: newId(), byFeature }
  return {
    visitor: world.visitor(),
    stranger: world.as(stranger),
    blocked: world.as(blocked),
    owner,
    params,
  }
}

/** Creates a member with a public profile (C-49) who blocked this member. */
async function createPublicMember(world: World, blocked: TestMember): Promise<TestMember> {
  const publicOwner = await world.member({ name: 'Petra' })
  expect((await world.as(publicOwner).patch('/api/privacy', { publicVisible: true })).status).toBe(200)
  expect((await world.as(publicOwner).put(`/api/members/${blocked.id}/block`)).status).toBe(200)
  return publicOwner
}

async function uploadPhoto(caller: Caller): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#b0122d' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg')
  const response = await caller.post('/api/photos', form)
  expect(response.status).toBeLessThan(300)
  const { photos } = await (await caller.get('/api/photos')).json()
  return photos[0].id
}
