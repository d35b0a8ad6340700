import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import type { ChatSettings, chatContract } from '../contract.ts'
import { findChatSettings, updateChatSettings, type ChatSettingsRow } from './settings.sql.ts'
import type { InputOf } from '#platform/contract.ts'

const defaults: ChatSettingsRow = { showsReadMarks: true, safetyTipsDismissedAt: null }

/** Returns the member's settings of chat. */
export async function getChatSettings(ctx: MemberContext): Promise<ChatSettings> {
  return toChatSettings((await findChatSettings.one(ctx, { memberId: ctx.actor.memberId })) ?? defaults)
}

/** Changes the given settings of chat. Idempotent; the safety tips stay dismissed. */
export async function changeChatSettings(
  ctx: MemberContext,
  { showsReadMarks, safetyTipsDismissed }: InputOf<typeof chatContract.changeSettings>,
): Promise<ChatSettings> {
  const dismissedAt = safetyTipsDismissed ? ctx.now() : null
  return inTransaction(ctx, async (tx) =>
    toChatSettings(
      await updateChatSettings.oneOrThrow(tx, {
        memberId: tx.actor.memberId,
        showsReadMarks: showsReadMarks ?? null,
        dismissedAt,
      }),
    ),
  )
}

function toChatSettings(row: ChatSettingsRow): ChatSettings {
  return { showsReadMarks: row.showsReadMarks, safetyTipsDismissed: row.safetyTipsDismissedAt !== null }
}
