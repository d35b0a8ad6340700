// Public: other features or the app use this file.
import type { Context, StaffContext } from '#platform/server/context.ts'
import { CLAIM_TRIES } from '../rules.ts'
import {
  claimWork,
  deleteClaim,
  deleteClaimsAbout,
  findWorkClaim,
  lockOwnClaims,
  releaseWork,
  skipWork,
  spendWork,
  type ClaimColumns,
  type WorkKind,
} from './work-queue.sql.ts'
import { later } from '#platform/server/ago.ts'

/** An item of work, and the member whom it is about. */
export interface WorkItem {
  readonly id: string
  readonly memberId: string
}

/** The definition of a queue. */
interface QueueDefinition {
  readonly kind: WorkKind
  /** The time after which a claimed item can be claimed by a colleague. */
  readonly claimSeconds: number
  /**
   * Lists the items that the caller may claim, the next one first, and locks them. It leaves out what another transaction
   * has locked (`skip locked`): a colleague claims it or decides about it.
   */
  readonly listNext: (tx: StaffContext, limits: { staffId: string; limit: number }) => Promise<WorkItem[]>
}

interface OwnClaims {
  /** Lists the items that still wait and that the caller has claimed. */
  readonly listOwn: (tx: StaffContext, caller: { staffId: string }) => Promise<WorkItem[]>
  readonly size: number
}

/** The claims of one kind of work. Every function runs in the transaction of an operation that staff call in the office. */
export interface WorkQueue {
  /** Claims the next items, at most `count`. Concurrent callers never get the same one. */
  readonly claimNext: (tx: StaffContext, count: number) => Promise<WorkItem[]>
  /** Claims those of some items that no colleague works on. Claiming one's own again extends it. Returns what the caller has. */
  readonly claim: (tx: StaffContext, items: readonly WorkItem[]) => Promise<WorkItem[]>
  /** Extends the caller's claims, which `listOwn` lists, and claims the next items until they have `size`. */
  readonly refill: (tx: StaffContext, claims: OwnClaims) => Promise<{ own: WorkItem[]; added: WorkItem[] }>
  /** Leaves an item to a colleague: the caller does not get it again for some seconds. */
  readonly skip: (tx: StaffContext, skipped: { item: WorkItem; seconds: number }) => Promise<void>
  /** Ends the caller's claim, also one that ran out. Returns whether there was one. */
  readonly release: (tx: StaffContext, id: string) => Promise<boolean>
  /** Ends the caller's claim unless it ran out. Returns whether there was one, so that it allows one action. */
  readonly spend: (tx: StaffContext, id: string) => Promise<boolean>
  /**
   * Finds the holder of an item's claim. Lock the item before, so that the answer holds until the transaction ends.
   * @returns `isOwn` also for a claim that ran out, as long as no colleague has claimed the item
   */
  readonly findClaim: (tx: StaffContext, id: string) => Promise<{ isOwn: boolean; isColleagues: boolean }>
  /** Ends the claim of an item that is done, whoever has it. */
  readonly end: (tx: StaffContext, id: string) => Promise<void>
}

/** Defines the queue of a kind of work. The feature that owns the items defines it, once. */
export function defineQueue({ kind, claimSeconds, listNext }: QueueDefinition): WorkQueue {
  async function claimItems(tx: StaffContext, items: readonly WorkItem[]): Promise<WorkItem[]> {
    if (items.length === 0) return []
    const until = later(tx, { seconds: claimSeconds })
    const ids = { itemIds: items.map(({ id }) => id), memberIds: items.map(({ memberId }) => memberId) }
    const rows = await claimWork.all(tx, { kind, staffId: tx.actor.staffId, until, ...ids })
    const claimed = new Set(rows.map(({ id }) => id))
    return items.filter(({ id }) => claimed.has(id))
  }

  // An item that a colleague claimed after the list was read is not claimed. The next list, a new statement, lacks it.
  async function claimListed(tx: StaffContext, count: number): Promise<WorkItem[]> {
    const claimed: WorkItem[] = []
    for (let tries = 0; tries < CLAIM_TRIES && claimed.length < count; tries++) {
      const items = await listNext(tx, { staffId: tx.actor.staffId, limit: count - claimed.length })
      if (items.length === 0) break
      claimed.push(...(await claimItems(tx, items)))
    }
    return claimed
  }

  const lock = (tx: StaffContext) => lockOwnClaims.run(tx, { kind, staffId: tx.actor.staffId })
  const ofCaller = (tx: StaffContext, itemId: string) => ({ kind, itemId, staffId: tx.actor.staffId })
  return {
    async claimNext(tx, count) {
      await lock(tx)
      return claimListed(tx, count)
    },
    claim: claimItems,
    async refill(tx, { listOwn, size }) {
      await lock(tx)
      const own = await claimItems(tx, await listOwn(tx, { staffId: tx.actor.staffId }))
      return { own, added: await claimListed(tx, size - own.length) }
    },
    async skip(tx, { item, seconds }) {
      const until = later(tx, { seconds })
      await skipWork.run(tx, { ...ofCaller(tx, item.id), memberId: item.memberId, until })
    },
    release: async (tx, id) => (await releaseWork.run(tx, ofCaller(tx, id))) > 0,
    spend: async (tx, id) => (await spendWork.run(tx, ofCaller(tx, id))) > 0,
    async findClaim(tx, id) {
      const found = await findWorkClaim.one(tx, ofCaller(tx, id))
      return { isOwn: found?.isOwn ?? false, isColleagues: found?.isColleagues ?? false }
    },
    async end(tx, id) {
      await deleteClaim.run(tx, { kind, itemId: id })
    },
  }
}

/** Returns the claim of a listed item for the office: the name of the colleague, or null. */
export function toClaimView(ctx: StaffContext, row: ClaimColumns & { claimedByName: string | null }) {
  return {
    claimedBy: row.claimedByName,
    claimedUntil: row.claimedUntil,
    isMine: row.claimedBy !== null && row.claimedBy === ctx.actor.staffId,
  }
}

/** Ends the claims of what is about an erased member, except for open cases. Listens to `memberErased`. */
export async function eraseClaims(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteClaimsAbout.run(ctx, { memberId })
}
