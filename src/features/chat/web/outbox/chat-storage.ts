import { useEffect, useState, useSyncExternalStore } from 'react'
import { href } from '#links.ts'
import { chatStoragePrefix } from './unsent-texts.ts'

/** Deletes the stored chat data of other members, which remains when their session ended without a logout. */
function deleteOtherMembersChats(memberId: string): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(chatStoragePrefix) && !key.startsWith(`${chatStoragePrefix}${memberId}.`))
          storage.removeItem(key)
  } catch {
    // Without storage, there is nothing to delete.
  }
}

/** Builds the storage key of a member's chat data. */
export function buildStorageKey(memberId: string, ...parts: string[]): string {
  return [chatStoragePrefix + memberId, ...parts].join('.')
}

/** The texts that the browser could not store, because its storage is full or turned off. A reload loses them. */
const unstoredTexts = new Map<string, string>()

/** Returns the stored text, or null when there is none. */
export function readStored(key: string): string | null {
  const unstored = unstoredTexts.get(key)
  if (unstored !== undefined) return unstored
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text. Deletes the entry when the text is empty. */
export function writeStored(key: string, value: string): void {
  unstoredTexts.delete(key)
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== '') unstoredTexts.set(key, value)
  }
}

/** Lists the keys with a prefix of stored texts. */
export function listStoredKeys(prefix: string): string[] {
  return [...new Set([...unstoredTexts.keys(), ...listStorageKeys()])].filter((key) => key.startsWith(prefix))
}

function listStorageKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Returns the draft to one partner and its setter. The draft survives a reload. */
export function useDraft(memberId: string, partnerId: string): [string, (text: string) => void] {
  const key = draftKey(memberId, partnerId)
  const [draft, setDraft] = useState({ key: '', text: '' })
  useEffect(() => {
    deleteOtherMembersChats(memberId)
    setDraft({ key, text: readStored(key) ?? '' })
  }, [key, memberId])
  const changeDraft = (text: string) => {
    setDraft({ key, text })
    writeStored(key, text)
  }
  return [draft.key === key ? draft.text : '', changeDraft]
}

const noDrafts: ReadonlyMap<string, string> = new Map()

/** Returns the member's drafts by partner. They are read again when another conversation opens, and in other tabs. */
export function useDrafts(memberId: string, openId: string | null): ReadonlyMap<string, string> {
  const [drafts, setDrafts] = useState(noDrafts)
  useEffect(() => {
    const update = () => setDrafts(readDrafts(memberId))
    update()
    window.addEventListener('storage', update)
    return () => window.removeEventListener('storage', update)
  }, [memberId, openId])
  return drafts
}

/** Lists the partners to whom the member has a draft. */
function listDraftPartners(memberId: string): string[] {
  const prefix = draftKey(memberId, '')
  return listStoredKeys(prefix).map((key) => key.slice(prefix.length))
}

/** Reports whether this browser has a draft in the conversation to which an order leads back. */
export function useHasDraft(memberId: string | undefined, returnTo: string | null): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () =>
      memberId !== undefined && listDraftPartners(memberId).some((id) => href('members-id-chat', { id }) === returnTo),
    () => false,
  )
}

function readDrafts(memberId: string): ReadonlyMap<string, string> {
  return new Map(listDraftPartners(memberId).map((id) => [id, readStored(draftKey(memberId, id)) ?? '']))
}

function draftKey(memberId: string, partnerId: string): string {
  return buildStorageKey(memberId, 'draft', partnerId)
}
