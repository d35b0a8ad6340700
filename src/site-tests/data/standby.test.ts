import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newCaller, type Caller } from '#testing/caller.ts'
import { listStandbyReads } from '#testing/servers/standby-reads.ts'
import { newStandbySite, type StandbySite } from '#testing/servers/standby-site.ts'

/** Longer than any test, so that only a standby's position decides whether it is used. */
const anyLag = 600_000

async function waitFor(read: () => unknown, value: unknown): Promise<void> {
  await expect.poll(read, { timeout: 20_000 }).toBe(value)
}

async function newPair(site: StandbySite) {
  const [noa, tom] = [await site.member({ about: 'Vroeger' }), await site.member({ gender: 'male' })]
  await waitFor(site.usesStandby, true)
  const [asNoa, asTom] = [noa, tom].map(({ token }) => newCaller(site.origin, { sid: token })) as [Caller, Caller]
  const readAbout = async (caller: Caller) => {
    const response = await caller.get(`/api/members/${noa.id}`)
    return response.status === 200 ? ((await response.json()) as { about: string }).about : response.status
  }
  return { noa, tom, asNoa, asTom, readAbout }
}

/** Reads from all pages again and again while `disturb` runs; returns the statuses of the responses. */
async function readDuring(
  caller: Caller,
  paths: readonly string[],
  disturb: () => Promise<void>,
): Promise<Set<number>> {
  const statuses = new Set<number>()
  const stopping = new AbortController()
  const read = async () => {
    while (!stopping.signal.aborted) for (const path of paths) statuses.add((await caller.get(path)).status)
  }
  const reading = Array.from({ length: 8 }, read)
  try {
    await disturb()
  } finally {
    stopping.abort()
    await Promise.all(reading)
  }
  return statuses
}

test(
  'a standby is read, but who has just changed something reads the primary until the standby has it',
  { timeout: 90_000 },
  async () => {
    await using site = await newStandbySite(anyLag)
    const { asNoa, asTom, readAbout } = await newPair(site)
    expect(await readAbout(asTom)).toBe('Vroeger')
    await site.pauseReplay()
    expect((await asNoa.patch('/api/profile', { about: 'Nu' })).status).toBe(200)
    expect(asNoa.cookie()).toMatch(/written=\w+/)
    expect(await readAbout(asNoa)).toBe('Nu')
    expect(await readAbout(asTom)).toBe('Vroeger')
    await site.resumeReplay()
    await waitFor(() => readAbout(asTom), 'Nu')
    expect(await readAbout(asNoa)).toBe('Nu')
  },
)

test(
  'a standby that is behind for longer than allowed is left out until it has caught up',
  { timeout: 90_000, tags: 'release' },
  async () => {
    await using site = await newStandbySite(300)
    const { asNoa, asTom, readAbout } = await newPair(site)
    await site.pauseReplay()
    await asNoa.patch('/api/profile', { about: 'Nu' })
    await waitFor(site.usesStandby, false)
    expect(await readAbout(asTom)).toBe('Nu')
    await site.resumeReplay()
    await waitFor(site.usesStandby, true)
  },
)

test(
  'the endpoints that read from a standby write nothing, so that it fails none of their statements',
  { timeout: 90_000 },
  async () => {
    await using site = await newStandbySite(anyLag)
    const { noa, tom, asNoa, asTom } = await newPair(site)
    expect((await asTom.patch('/api/privacy', { publicVisible: true })).status).toBe(200)
    const visitor = newCaller(site.origin)
    await waitFor(async () => (await visitor.get(`/api/members/${tom.id}/public`)).status, 200)
    for (const url of listStandbyReads(tom.id)) {
      expect((await asNoa.get(url)).status, url).toBe(200)
      expect((await visitor.get(url)).status, url).toBeLessThan(404)
    }
    expect((await newCaller(site.origin, { sid: noa.token }).get('/api/user.php')).status).toBe(200)
    expect(site.logged).toEqual(['a standby is used for reading'])
  },
)

test(
  'a standby that is killed or frozen while it is read causes no failed response',
  { timeout: 120_000, tags: 'release' },
  async () => {
    await using site = await newStandbySite(1_000)
    const { noa, asTom } = await newPair(site)
    const statuses = await readDuring(asTom, listStandbyReads(noa.id), async () => {
      await sleep(500)
      await site.cutPower()
      await waitFor(site.usesStandby, false)
      await site.restore()
      await waitFor(site.usesStandby, true)
      site.freeze()
      await waitFor(site.usesStandby, false)
      site.thaw()
      await waitFor(site.usesStandby, true)
    })
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(200)
  },
)
