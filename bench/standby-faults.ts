import { setTimeout as sleep } from 'node:timers/promises'
import { newStandbySite, type StandbySite } from '#testing/servers/standby-site.ts'
import type { TestMember } from '#testing/test-members.ts'
import { startStandbyLoad, textPrefix, type StandbyLoadReport } from './standby-load.ts'

/** The size of a run. */
export interface StandbyPlan {
  readonly memberCount: number
  /** The time of each fault, and the time after it. */
  readonly faultMilliseconds: number
  /** The number of times that all faults occur. */
  readonly rounds: number
}

/** The result of a run. */
export interface StandbyReport extends StandbyLoadReport {
  /** The faults after which the site read from the standby again. */
  readonly recoveries: number
}

const maxLagMilliseconds = 1_000
const maxWaitMilliseconds = 60_000

/** Delays, kills and freezes the standby of a site while members write and read. */
export async function runStandbyFaults({
  memberCount,
  faultMilliseconds,
  rounds,
}: StandbyPlan): Promise<StandbyReport> {
  await using site = await newStandbySite(maxLagMilliseconds)
  const members: TestMember[] = []
  for (let count = 0; count < memberCount; count++)
    members.push(await site.member({ about: `${textPrefix}0`, gender: count % 2 === 0 ? 'female' : 'male' }))
  await waitUntilUsed(site, true)
  const load = startStandbyLoad(site.origin, members)
  let recoveries = 0
  try {
    for (let round = 0; round < rounds; round++)
      for (const disturb of [delayStandby, killStandby, freezeStandby]) {
        await sleep(faultMilliseconds)
        await disturb(site, faultMilliseconds)
        await waitUntilUsed(site, true)
        recoveries += 1
      }
    await sleep(faultMilliseconds)
  } finally {
    await load.stop()
  }
  return { recoveries, ...(await load.stop()) }
}

async function delayStandby(site: StandbySite, milliseconds: number): Promise<void> {
  await site.pauseReplay()
  await waitUntilUsed(site, false)
  await sleep(milliseconds)
  await site.resumeReplay()
}

async function killStandby(site: StandbySite, milliseconds: number): Promise<void> {
  await site.cutPower()
  await waitUntilUsed(site, false)
  await sleep(milliseconds)
  await site.restore()
}

async function freezeStandby(site: StandbySite, milliseconds: number): Promise<void> {
  site.freeze()
  await waitUntilUsed(site, false)
  await sleep(milliseconds)
  site.thaw()
}

/** @throws when the site does not start or stop to read from the standby within a minute */
async function waitUntilUsed(site: StandbySite, isUsed: boolean): Promise<void> {
  const startedAt = performance.now()
  while (site.usesStandby() !== isUsed) {
    if (performance.now() - startedAt > maxWaitMilliseconds)
      throw new Error(`after a minute the standby is still ${isUsed ? 'left out' : 'used'}`)
    await sleep(20)
  }
}
