import { expect, test } from 'vitest'
import type { OfficeInput } from '#testing/office-case.ts'
import { listOfficeEndpoints, sendToOffice, type OfficeEndpoint } from '#testing/office-endpoints.ts'
import { newWorld, type World } from '#testing/world.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids that the caller chooses, so that a repeated request is the same one. */
const IDEMPOTENCY_KEYS = new Set(['requestId', 'noteId', 'photoId'])

/** What every site of an installation has by the same name: the address names no record of one site. */
const SAME_ON_EVERY_SITE = new Set([
  'key',
  'list',
  'kind',
  'rule',
  'language',
  'lander',
  'slug',
  'period',
  'month',
  'token',
])

/** Lists the values of an input that name a record of one site. */
function listRecordNames({ params = {}, body }: OfficeInput): [string, unknown][] {
  const named = Object.entries(params).filter(([name]) => !SAME_ON_EVERY_SITE.has(name))
  const ids = Object.entries((body ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => !IDEMPOTENCY_KEYS.has(name) && [value].flat().some((each) => uuid.test(String(each))),
  )
  return [...named, ...ids]
}

/** Returns a printable content of the tables, without sessions and what a mere request changes. */
async function countEntries(world: World): Promise<number> {
  const [row] = await world.sql<{ count: number }>('select count(*)::int as count from audit_entry')
  return row?.count ?? 0
}

/** Sends the case of one site as staff of the other one, with the same permission. Returns null for a case without a record. */
async function sendForeign(world: World, endpoint: OfficeEndpoint) {
  const role = endpoint.meta.roles.at(-1)!
  const input = (await endpoint.testCase.input?.(world, await world.staff(role))) ?? {}
  if (listRecordNames(input).length === 0) return null
  const before = await countEntries(world)
  const response = await sendToOffice(await world.otherSite.staff(role), endpoint, input)
  const { refusal = '' } = (await response.json()) as { refusal?: string }
  return { status: response.status, refusal, isChanged: (await countEntries(world)) !== before }
}

test(
  'C-76 T22 a record of another site is missing in the office, at every endpoint and behind the check of the input',
  { timeout: 240_000 },
  async () => {
    await using world = await newWorld()
    const outcomes: string[] = []
    const wrong: string[] = []
    for (const endpoint of listOfficeEndpoints().filter(({ access }) => access === 'staff')) {
      const sent = await sendForeign(world, endpoint)
      if (!sent) continue
      outcomes.push(endpoint.name)
      const isMissing = !sent.isChanged && sent.refusal.endsWith('_not_found') && sent.status === 404
      if (!isMissing) wrong.push(`${endpoint.name}: ${sent.status} ${sent.refusal}`)
    }
    expect(wrong).toEqual([])
    expect(outcomes.length).toBeGreaterThan(55)
  },
)
