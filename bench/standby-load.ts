import { setTimeout as sleep } from 'node:timers/promises'
import { newCaller, type Caller } from '#testing/caller.ts'
import { listStandbyReads } from '#testing/servers/standby-reads.ts'
import type { TestMember } from '#testing/test-members.ts'

/** The counts of a load. `serverErrors`, `missedOwnWrites` and `wrongPages` must be 0. */
export interface StandbyLoadReport {
  readonly reads: number
  readonly writes: number
  readonly maxRequestSeconds: number
  /** Responses with a status from 500 on, and requests without a response. */
  readonly serverErrors: number
  /** Reads of the own profile without the last change of the member. */
  readonly missedOwnWrites: number
  /** Profiles of another member, or with a text that its member never wrote. */
  readonly wrongPages: number
  /** Descriptions of the errors that were counted, at most 20. */
  readonly examples: readonly string[]
}

/** Members who change their profile and read all pages, in a loop. */
export interface StandbyLoad {
  /** Waits for the last responses. */
  stop(): Promise<StandbyLoadReport>
}

/** A member who changes the number in a text about themselves. */
interface WritingMember {
  readonly id: string
  readonly caller: Caller
  /** The last number that was sent. */
  sent: number
  /** The last number that was acknowledged. */
  acknowledged: number
}

type CountName = 'serverErrors' | 'missedOwnWrites' | 'wrongPages'

type Counts = { -readonly [Name in Exclude<keyof StandbyLoadReport, 'examples'>]: number } & { examples: string[] }

/** The start of the text of every member, before its number. */
export const textPrefix = 'Versie '
const maxPauseMilliseconds = 200
const maxExamples = 20

/** Makes members write and read until the load is stopped. */
export function startStandbyLoad(origin: string, members: readonly TestMember[]): StandbyLoad {
  const counts: Counts = {
    reads: 0,
    writes: 0,
    maxRequestSeconds: 0,
    serverErrors: 0,
    missedOwnWrites: 0,
    wrongPages: 0,
    examples: [],
  }
  const writers = members.map(({ id, token }) => ({
    id,
    caller: newCaller(origin, { sid: token }),
    sent: 0,
    acknowledged: 0,
  }))
  const stopping = new AbortController()
  const working = writers.map(async (writer, index) => {
    const other = writers[(index + 1) % writers.length] ?? writer
    while (!stopping.signal.aborted) {
      await writeOnce(writer, counts)
      await readOwnProfile(writer, counts)
      await readOtherPages(writer, other, counts)
      await sleep(Math.random() * maxPauseMilliseconds)
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(working)
      return counts
    },
  }
}

async function writeOnce(writer: WritingMember, counts: Counts): Promise<void> {
  const version = ++writer.sent
  const about = `${textPrefix}${version}`
  const response = await countRequest(counts, () => writer.caller.patch('/api/profile', { about }))
  if (response.status === 200) writer.acknowledged = version
  counts.writes += 1
}

async function readOwnProfile(writer: WritingMember, counts: Counts): Promise<void> {
  const version = await readVersion(writer, writer, counts)
  if (version !== null && version < writer.acknowledged)
    report(counts, 'missedOwnWrites', `version ${version} instead of ${writer.acknowledged}`)
}

async function readOtherPages(reader: WritingMember, other: WritingMember, counts: Counts): Promise<void> {
  await readVersion(reader, other, counts)
  for (const url of listStandbyReads(other.id)) {
    await countRequest(counts, () => reader.caller.get(url))
    counts.reads += 1
  }
}

/** Reads the number in the profile of a member; null when the response has none. Counts profiles that cannot be right. */
async function readVersion(reader: WritingMember, owner: WritingMember, counts: Counts): Promise<number | null> {
  const response = await countRequest(counts, () => reader.caller.get(`/api/members/${owner.id}`))
  counts.reads += 1
  if (response.status !== 200) return null
  const profile = JSON.parse(response.body) as { id: string; about: string }
  const version = Number(profile.about.replace(textPrefix, ''))
  if (profile.id !== owner.id || !(version <= owner.sent)) report(counts, 'wrongPages', response.body)
  return version
}

/** Sends a request and counts what should not occur. The status is 0 without a response. */
async function countRequest(counts: Counts, send: () => Promise<Response>): Promise<{ status: number; body: string }> {
  const startedAt = performance.now()
  const result = await send()
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch((error: Error) => ({ status: 0, body: (error.cause instanceof Error ? error.cause : error).message }))
  counts.maxRequestSeconds = Math.max(counts.maxRequestSeconds, (performance.now() - startedAt) / 1000)
  if (result.status === 0 || result.status >= 500) report(counts, 'serverErrors', `${result.status} ${result.body}`)
  return result
}

function report(counts: Counts, name: CountName, example: string): void {
  counts[name] += 1
  if (counts.examples.length < maxExamples) counts.examples.push(`${name}: ${example}`)
}
