import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { signupForm } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addPartner } from '#testing/partners.ts'

afterEach(() => void vi.restoreAllMocks())

const password = 'welkom-bij-vonk'

/** A message to the password thread: a password to compare with a hash, or to hash. */
interface PasswordTask {
  readonly password: string
  readonly passwordHash?: string
}

/** The callers of a request, and the key of a partner. */
interface Callers {
  readonly visitor: Caller
  readonly member: Caller
  readonly key: string
}

type SendRequest = (callers: Callers, email: string) => Promise<Response>

/** Every request with an email address that the sender has not verified. */
const requests: [name: string, hashes: number, send: SendRequest][] = [
  ['logging in with a wrong password', 2, ({ visitor }, email) => logIn(visitor, email)],
  ['signing up', 1, ({ visitor }, email) => visitor.post('/api/signup', { ...signupForm, email })],
  ['asking for a new password', 0, ({ visitor }, email) => visitor.post('/api/reset-password', { email })],
  ['asking for another address', 1, ({ member }, email) => member.post('/api/mail-change', { email, password })],
  ['a partner’s signup', 0, ({ visitor, key }, email) => partnerSignup(visitor, key, email)],
]

function logIn(visitor: Caller, email: string): Promise<Response> {
  return visitor.post('/api/user.php', { email, password: 'geen van alle hier' })
}

function partnerSignup(visitor: Caller, key: string, email: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` }
  return visitor.post('/api/partner/signups', { reference: 'r-1', email }, { headers })
}

/** Creates an address of each state. */
const addressKinds: Record<string, (world: World) => Promise<string>> = {
  free: async () => 'vrij@example.com',
  claimed: async (world) => (await world.member()).email,
  unconfirmed: async (world) => (await world.member({ confirmed: false })).email,
  banned: (world) => closedAccountEmail(world, 'banned'),
  deleted: (world) => closedAccountEmail(world, 'deleted'),
  'claimed on the other site': async (world) => (await world.otherSite.member()).email,
}

async function closedAccountEmail(world: World, status: string): Promise<string> {
  const { id, email } = await world.member()
  await world.sql('update account set status = $2 where id = $1', [id, status])
  if (status === 'deleted')
    await world.sql(
      `insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) values ($1, $2, 'time', '', $3)`,
      [id, world.siteId, world.clock.now()],
    )
  return email
}

/** Batched writes, which belong to no single request. */
const batchedWrites = new Set(['profiles.update_last_active', 'sessions.update_last_use'])

/** Creates a world that records the statements and the password hashes of a request. */
async function newRecordedWorld() {
  const statements: string[] = []
  const hashes: string[] = []
  const world = await newWorld({
    intercept: ({ name }, send) => {
      if (!batchedWrites.has(name)) statements.push(name)
      return send()
    },
  })
  const post = Worker.prototype.postMessage
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
    const { task } = sent[0] as { task: PasswordTask }
    if (!('ownWords' in task)) hashes.push(hashCost(task)) // the other tasks estimate a password
    return post.apply(this, sent)
  })
  async function recordWork(sendRequest: () => Promise<Response>) {
    statements.length = hashes.length = 0
    const response = await sendRequest()
    return { status: response.status, body: await response.text(), statements: [...statements], hashes: [...hashes] }
  }
  return { world, recordWork, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

/** Returns the cost parameters of the hash; a new hash has the same cost as existing ones. */
function hashCost({ passwordHash }: PasswordTask): string {
  return passwordHash === undefined ? 'new' : (/^\$argon2id\$v=19\$[^$]+/.exec(passwordHash)?.[0] ?? 'none')
}

test.each(requests)(
  'C-24b T10 strict: %s runs the same statements and hashes as many passwords (%i) for every address',
  async (_name, hashes, send) => {
    await using recorded = await newRecordedWorld()
    const { world, recordWork } = recorded
    const workByKind = new Map<string, unknown>()
    for (const [kind, createAddress] of Object.entries(addressKinds)) {
      const email = await createAddress(world)
      const key = await addPartner(world.ctx(), kind)
      const callers = { visitor: world.visitor(), member: world.as(await world.member()), key }
      await callers.member.get('/api/user.php') // caches settings and terms
      workByKind.set(kind, await recordWork(() => send(callers, email)))
    }
    const expected = workByKind.get('free') as { statements: string[]; hashes: string[] }
    expect(expected.statements.length).toBeGreaterThan(1)
    expect(expected.hashes).toHaveLength(hashes)
    for (const [kind, work] of workByKind) expect({ kind, work }).toEqual({ kind, work: expected })
  },
)

test('C-24b T10 a login hashes once for the owner of an address and twice for an unconfirmed account, claimed address or not', async () => {
  await using recorded = await newRecordedWorld()
  const { world, recordWork } = recorded
  const claimed = (await world.member()).email
  const own = 'vier gele fietsen'
  for (const email of ['vrij@example.com', claimed]) await world.visitor().post('/api/signup', { ...signupForm, email })
  const login = (email: string, typed: string) =>
    recordWork(() => world.visitor().post('/api/user.php', { email, password: typed }))

  const [owner, free, shared] = [
    await login(claimed, password),
    await login('vrij@example.com', own),
    await login(claimed, own),
  ]

  expect([owner, free, shared].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(owner.hashes).toHaveLength(1)
  expect(free.hashes).toHaveLength(2)
  expect([shared.hashes, shared.statements]).toEqual([free.hashes, free.statements])
})
