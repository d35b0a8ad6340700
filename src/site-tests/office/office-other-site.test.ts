import { expect, test } from 'vitest'
import type { OfficeInput } from '#testing/endpoints/office-case.ts'
import { listOfficeEndpoints, sendToOffice, type OfficeEndpoint } from '#testing/endpoints/office-endpoints.ts'
import { newWorld, type World } from '#testing/world.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids that the caller chooses, so that a repeated request is the same one. */
const IDEMPOTENCY_KEYS = new Set(['requestId', 'noteId', 'photoId'])

/** The parameters that every site has by the same name. They identify no record of one site. */
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

/** The forms whose id is that of the record that they create. */
const NEW_RECORDS = [
  'profiles.createFictional',
  'signup.addPartner',
  'pages.saveAnnouncement',
  'backoffice.setCampaignCost',
]

/** The endpoints about records that all sites share: banned images, and money without an order. */
const SHARED_RECORDS = ['moderation.unbanImage', 'bank.incomingPayment', 'bank.refundIncomingPayment']

/** The endpoints that answer a missing record without `…_not_found`, and how. */
const ANSWERS_TO_MISSING: Readonly<Record<string, string>> = {
  'staff.removePasskey': '200 {}',
  'staff.endSession': '200 {}',
  'staff.acceptOwnInvitation': '410 setup_link_expired',
  'backoffice.removeCampaignCost': '200 {}',
  'moderation.claimMemberPhotos': '409 no_photo_waits',
  'moderation.undoPhoto': '409 photo_not_undoable',
}

/** Lists the values of an input that name a record of one site. */
function listRecordNames({ params = {}, body }: OfficeInput): [string, unknown][] {
  const named = Object.entries(params).filter(([name]) => !SAME_ON_EVERY_SITE.has(name))
  const ids = Object.entries((body ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => !IDEMPOTENCY_KEYS.has(name) && [value].flat().some((each) => uuid.test(String(each))),
  )
  return [...named, ...ids]
}

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
  const text = await response.text()
  const { refusal } = JSON.parse(text) as { refusal?: string }
  return { answer: `${response.status} ${refusal ?? text}`, isChanged: (await countEntries(world)) !== before }
}

/** Returns whether an endpoint answered as if there were no such record: with an empty list, or that it is missing. */
function isMissing({ name }: OfficeEndpoint, answer: string): boolean {
  if (name === 'moderation.memberPhotos') return answer.startsWith('200 ') && answer.includes('"photos":[]')
  return answer === ANSWERS_TO_MISSING[name] || /^404 \w+_not_found$/.test(answer)
}

test(
  'C-76 T22 a record of another site is missing in the office, at every endpoint and behind the check of the input',
  { timeout: 240_000 },
  async () => {
    await using world = await newWorld()
    const [answers, wrong]: [string[], string[]] = [[], []]
    const isTested = ({ access, name }: OfficeEndpoint) =>
      access === 'staff' && ![...NEW_RECORDS, ...SHARED_RECORDS].includes(name)
    for (const endpoint of listOfficeEndpoints().filter(isTested)) {
      const sent = await sendForeign(world, endpoint)
      if (!sent) continue
      answers.push(sent.answer)
      if (sent.isChanged || !isMissing(endpoint, sent.answer)) wrong.push(`${endpoint.name}: ${sent.answer}`)
    }
    expect(wrong).toEqual([])
    expect(answers.filter((answer) => answer.includes('invalid_input'))).toEqual([])
    expect(answers.length).toBeGreaterThan(50)
  },
)
