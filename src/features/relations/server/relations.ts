// Public: other features or the app use this file.
import { event } from '#platform/event.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import {
  deleteBlock,
  deleteMemberBlocks,
  deleteMemberContacts,
  findBlock,
  insertBlock,
  listMemberBlocks,
} from './relations.sql.ts'
import type { relationsContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** A blocker and a blocked member. */
export interface BlockPair {
  readonly blockerId: string
  readonly blockedId: string
}

/** A member whom the caller blocked. */
export interface BlockedMember {
  readonly id: string
  /** Null when the caller would not see the member without the block either. */
  readonly name: string | null
  readonly isFictional: boolean
  readonly blockedAt: Date
}

/** Published when a member blocks another. Each becomes invisible to the other (C-55). */
export const memberBlocked = event<BlockPair>('relations.member_blocked')

/** Published when a member removes a block. Both become visible again, unless the other member blocks them too. */
export const memberUnblocked = event<BlockPair>('relations.member_unblocked')

/**
 * Blocks a member for the caller, in both directions (R-1.16, R-6.16, C-55). Idempotent. Members whom the caller had
 * contact with can be blocked even when inactive, so that the response does not reveal whether they blocked the caller.
 * @throws Refusal `member_not_found` for oneself, another site's member, and members neither visible nor contacted
 */
export async function blockMember(ctx: MemberContext, { id }: InputOf<typeof relationsContract.block>): Promise<void> {
  const pair: BlockPair = { blockerId: ctx.actor.memberId, blockedId: id }
  await inTransaction(ctx, async (tx) => {
    const insertedCount = await insertBlock.run(tx, pair)
    if (insertedCount === 1) {
      await memberBlocked.publish(tx, pair)
      return notifyPair(tx, pair)
    }
    await findBlock.require(tx, pair, 'member_not_found')
  })
}

/** Removes a block; does nothing without one. Messages refused meanwhile are not delivered (I18). */
export async function unblockMember(
  ctx: MemberContext,
  { id }: InputOf<typeof relationsContract.unblock>,
): Promise<void> {
  const pair: BlockPair = { blockerId: ctx.actor.memberId, blockedId: id }
  await inTransaction(ctx, async (tx) => {
    const deletedCount = await deleteBlock.run(tx, pair)
    if (deletedCount === 0) return
    await memberUnblocked.publish(tx, pair)
    notifyPair(tx, pair)
  })
}

/** Lists the members whom the caller blocked, newest first, at most 500. */
export async function listBlocks(ctx: MemberContext): Promise<{ blocks: BlockedMember[] }> {
  const rows = await listMemberBlocks.all(ctx, { memberId: ctx.actor.memberId })
  const blocks = rows.map((row) => ({
    id: row.blockedId,
    name: row.name,
    isFictional: row.isFictional,
    blockedAt: row.createdAt,
  }))
  return { blocks }
}

/** Deletes all blocks and contacts by and of an erased member. Listens to `memberErased`. */
export async function eraseRelations(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteMemberBlocks.run(ctx, { memberId })
  await deleteMemberContacts.run(ctx, { memberId })
}

function notifyPair(ctx: Context, { blockerId, blockedId }: BlockPair): void {
  for (const memberId of [blockerId, blockedId]) {
    notifyMember(ctx, memberId, { kind: 'chats' })
    notifyMember(ctx, memberId, { kind: 'likes' })
  }
}
