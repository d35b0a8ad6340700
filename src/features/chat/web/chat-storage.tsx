import { useEffect, useState } from 'react'
import { memberStoragePrefix } from '#platform/member-storage.ts'

/** Before every key under which this browser keeps drafts and unacknowledged messages of a member's chats. */
const storagePrefix = `${memberStoragePrefix}chat.`

/** Deletes what this browser stores of other members' chats, whose session ended without a logout. */
function deleteOtherMembersChats(memberId: string): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(storagePrefix) && !key.startsWith(`${storagePrefix}${memberId}.`)) storage.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/** Where a kind of thing is kept for a member. */
export function storageKey(memberId: string, ...parts: string[]): string {
  return [storagePrefix + memberId, ...parts].join('.')
}

/** The stored text, or null; a browser that keeps nothing is fine. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text; an empty one is forgotten. */
export function writeStored(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A full or closed storage only means that a reload loses the text.
  }
}

/** The unsent text to one partner: kept while typing, back after a reload. */
export function useDraft(memberId: string, partnerId: string): [string, (text: string) => void] {
  const key = storageKey(memberId, 'draft', partnerId)
  const [draft, setDraft] = useState({ key: '', text: '' })
  useEffect(() => {
    deleteOtherMembersChats(memberId)
    setDraft({ key, text: readStored(key) ?? '' })
  }, [key, memberId])
  const change = (text: string) => {
    setDraft({ key, text })
    writeStored(key, text)
  }
  return [draft.key === key ? draft.text : '', change]
}
