import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { addPartner } from '#features/signup/server/signup.ts'
import type { Caller } from '#testing/caller.ts'
import { signupForm } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'

afterEach(() => void vi.restoreAllMocks())

const password = 'welkom-bij-vonk'

/** What the thread for passwords is sent: a password to compare with a hash, or to make one of. */
interface PasswordTask {
  readonly password: string
  readonly passwordHash?: string
}

/** Who asks, and what a partner calls with. */
interface Askers {
  readonly visitor: Caller
  readonly member: Caller
  readonly key: string
}

type Ask = (askers: Askers, email: string) => Promise<Response>

/** Every request that takes an address from somebody who did not prove its mailbox. */
const requests: [what: string, hashes: number, ask: Ask][] = [
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

/** What an address can be to this site; each gives one of its kind. */
const kinds: Record<string, (world: World) => Promise<string>> = {
  free: async () => 'vrij@example.com',
  claimed: async (world) => (await world.member()).email,
  unconfirmed: async (world) => (await world.member({ confirmed: false })).email,
  banned: (world) => emailOfClosed(world, 'banned'),
  deleted: (world) => emailOfClosed(world, 'deleted'),
  'claimed on the other site': async (world) => (await world.twin.member()).email,
}

async function emailOfClosed(world: World, status: string): Promise<string> {
  const { id, email } = await world.member()
  await world.sql('update account set status = $2 where id = $1', [id, status])
  if (status === 'deleted')
    await world.sql(
      `insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) values ($1, $2, 'time', '', $3)`,
      [id, world.siteId, world.clock.now()],
    )
  return email
}

/** Writes of the last activity and of the last use: they wait for company, and belong to no request. */
const batched = new Set(['profiles.move_last_active', 'sessions.move_last_use'])

/** A world that tells what answering a request took: the statements, and the passwords that were hashed. */
async function newWatchedWorld() {
  const statements: string[] = []
  const hashes: string[] = []
  const world = await newWorld({
    watch: ({ name }, send) => {
      if (!batched.has(name)) statements.push(name)
      return send()
    },
  })
  const post = Worker.prototype.postMessage
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
    const { task } = sent[0] as { task: PasswordTask }
    hashes.push(costOf(task))
    return post.apply(this, sent)
  })
  async function workOf(answer: () => Promise<Response>) {
    statements.length = hashes.length = 0
    const reply = await answer()
    return { status: reply.status, body: await reply.text(), statements: [...statements], hashes: [...hashes] }
  }
  return { world, workOf, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

/** What a hash costs stands in it; a new one is made as expensive as those that are compared. */
function costOf({ passwordHash }: PasswordTask): string {
  return passwordHash === undefined ? 'made' : (/^\$argon2id\$v=19\$[^$]+/.exec(passwordHash)?.[0] ?? 'none')
}

test.each(requests)(
  'C-24b T10 strict: %s runs the same statements and hashes as many passwords (%i) for every address',
  async (_what, hashes, ask) => {
    await using watched = await newWatchedWorld()
    const { world, workOf } = watched
    const works = new Map<string, unknown>()
    for (const [kind, make] of Object.entries(kinds)) {
      const email = await make(world)
      const key = (await addPartner(world.ctx(), kind)) ?? ''
      const askers = { visitor: world.visitor(), member: world.as(await world.member()), key }
      await askers.member.get('/api/user.php') // caches settings and terms
      works.set(kind, await workOf(() => ask(askers, email)))
    }
    const free = works.get('free') as { statements: string[]; hashes: string[] }
    expect(free.statements.length).toBeGreaterThan(1)
    expect(free.hashes).toHaveLength(hashes)
    for (const [kind, work] of works) expect({ kind, work }).toEqual({ kind, work: free })
  },
)

test('C-24b T10 the owner costs one hash, and an unconfirmed account two, whether another has claimed its address or not', async () => {
  await using watched = await newWatchedWorld()
  const { world, workOf } = watched
  const claimed = (await world.member()).email
  const own = 'vier gele fietsen'
  for (const email of ['vrij@example.com', claimed]) await world.visitor().post('/api/signup', { ...signupForm, email })
  const login = (email: string, typed: string) =>
    workOf(() => world.visitor().post('/api/user.php', { email, password: typed }))

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
