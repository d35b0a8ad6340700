import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/server/database/db.ts'
import { newCaller } from '#testing/caller.ts'
import type { TestMember } from '#testing/test-members.ts'
import { startFaultProxy, type FaultProxy, type NetworkFaults } from './fault-proxy.ts'
import { prepareCrashSite } from './crash-site.ts'
import { openChatTab, type ChatTab } from './chat-tab.ts'

/** The size of a run. */
export interface NetworkPlan extends NetworkFaults {
  readonly messageCount: number
  /** The number of messages between two crashes of the tab, alternately with a draft and after pressing send. */
  readonly messagesPerCrash: number
  /** The time without a network, halfway. The member writes on meanwhile. */
  readonly offlineMilliseconds: number
  /** The time after the last message for all of them to arrive. */
  readonly maxWaitMilliseconds: number
}

/** The result of a run. All but `stored`, `crashes` and `seconds` must be 0. */
export interface NetworkReport {
  readonly stored: number
  readonly lost: number
  readonly duplicated: number
  readonly misordered: number
  /** The drafts that a crash of the tab lost. */
  readonly lostDrafts: number
  /** The difference between the messages and their charges. */
  readonly wrongCharges: number
  readonly crashes: number
  readonly seconds: number
}

const offlineShare = 0.1

/** A member writes in a browser whose network and tab fail; the result compares that with the stored messages. */
export async function runNetworkFaults(plan: NetworkPlan): Promise<NetworkReport> {
  const startedAt = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'network-'))
  await using _removed = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  const site = await prepareCrashSite(1)
  await using _site = { [Symbol.asyncDispose]: () => site.stop().then(() => site.remove()) }
  await site.start()
  const [pair] = site.pairs
  if (!pair) throw new Error('the site has no members')
  const conversationId = await startConversation(site.origin, pair)
  await using proxy = await startFaultProxy(Number(new URL(site.origin).port), plan)
  await using tab = await openChatTab({
    url: `http://localhost:${proxy.port}/chats/${conversationId}`,
    token: pair[0].token,
    folder,
  })
  const written = await writeMessages(tab, proxy, plan)
  await tab.waitUntilSent(plan.maxWaitMilliseconds)
  await site.stop()
  const stored = await site.inspectDatabase(async (database) => ({
    ...compare(written.texts, await listTexts(database, pair[0].id)),
    wrongCharges: await countWrongCharges(database, pair[0].id),
  }))
  return {
    ...stored,
    lostDrafts: written.lostDrafts,
    crashes: written.crashes,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  }
}

async function startConversation(origin: string, [member, partner]: readonly [TestMember, TestMember]) {
  const body = { messageId: crypto.randomUUID(), text: 'Hoi' }
  const response = await newCaller(origin, { sid: partner.token }).post(`/api/members/${member.id}/messages`, body)
  return ((await response.json()) as { conversationId: string }).conversationId
}

async function writeMessages(tab: ChatTab, proxy: FaultProxy, plan: NetworkPlan) {
  const texts: string[] = []
  const offlineFrom = Math.floor(plan.messageCount / 2)
  const offlineCount = Math.ceil(plan.messageCount * offlineShare)
  let [crashes, lostDrafts] = [0, 0]
  for (let index = 0; index < plan.messageCount; index++) {
    if (index === offlineFrom) proxy.setOffline(true)
    const isOffline = index >= offlineFrom && index < offlineFrom + offlineCount
    const text = `Bericht ${index}`
    texts.push(text)
    await tab.write(text)
    const isCrash = !isOffline && index % plan.messagesPerCrash === plan.messagesPerCrash - 1
    if (isCrash && crashes % 2 === 0 && (await tab.crash()) !== text) lostDrafts += 1
    await tab.send()
    if (isCrash && crashes++ % 2 === 1) await tab.crash()
    if (isOffline) await sleep(plan.offlineMilliseconds / offlineCount)
    if (index === offlineFrom + offlineCount - 1) proxy.setOffline(false)
  }
  return { texts, crashes, lostDrafts }
}

function compare(written: readonly string[], stored: readonly string[]) {
  const unique = [...new Set(stored)]
  return {
    stored: stored.length,
    lost: written.filter((text) => !unique.includes(text)).length,
    duplicated: stored.length - unique.length,
    misordered: unique.filter((text, index) => text !== written[index]).length,
  }
}

async function listTexts(database: Database, senderId: string): Promise<string[]> {
  const text = `select body as text from message where sender_id = $1 order by seq`
  return (await database.query<{ text: string }>({ text }, [senderId])).rows.map(({ text }) => text)
}

async function countWrongCharges(database: Database, senderId: string): Promise<number> {
  const text = `select abs((select count(*) from message where sender_id = $1 and price > 0)
    - (select count(*) from ledger_entry where member_id = $1 and delta < 0))::int as wrong`
  return (await database.query<{ wrong: number }>({ text }, [senderId])).rows[0]?.wrong ?? NaN
}
