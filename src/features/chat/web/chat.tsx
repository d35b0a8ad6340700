export { GiftButton, GiftForMembers } from './gift-button.tsx'

/** Before every key under which this browser keeps drafts and unacknowledged messages of a member's chats. */
export const storagePrefix = 'vonk.chat.'

/** Forgets every draft and unsent message in this browser, but for those of `exceptMemberId`; called at logout. */
export function forgetChatStorage(exceptMemberId?: string): void {
  const kept = exceptMemberId === undefined ? null : `${storagePrefix}${exceptMemberId}.`
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(storagePrefix))
    for (const key of keys) if (!kept || !key.startsWith(kept)) localStorage.removeItem(key)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
