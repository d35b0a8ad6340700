import { useEffect, useSyncExternalStore } from 'react'
import { buildStorageKey } from './chat-storage.tsx'

/** The conversation that a member left to buy credits. */
interface ReturnChat {
  readonly path: string
  /** The partner's name. */
  readonly name: string
  /** Whether its composer contains a draft. */
  readonly hasDraft: boolean
}

const conversationPath = /^\/(chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/

/** Returns a function that saves the open conversation as the return chat. Opening a conversation clears it. */
export function useSaveReturnChat(memberId: string, chat: Omit<ReturnChat, 'path'>): () => void {
  const key = returnKey(memberId)
  useEffect(() => writeStored(key, null), [key])
  return () => writeStored(key, JSON.stringify({ ...chat, path: location.pathname }))
}

/**
 * Returns the conversation that the member left to buy credits, or null. It remains available after the payment
 * provider's pages.
 */
export function useReturnChat(memberId: string | undefined): ReturnChat | null {
  const storedText = useSyncExternalStore(
    subscribeToNothing,
    () => (memberId ? readStored(returnKey(memberId)) : null),
    () => null,
  )
  return storedText === null ? null : parseReturnChat(storedText)
}

function returnKey(memberId: string): string {
  return buildStorageKey(memberId, 'left')
}

/** Parses the stored value. Returns null for any invalid value, because users can edit browser storage. */
function parseReturnChat(stored: string): ReturnChat | null {
  try {
    const { path, name, hasDraft }: Record<keyof ReturnChat, unknown> = JSON.parse(stored)
    if (typeof path !== 'string' || !conversationPath.test(path) || typeof name !== 'string') return null
    return { path, name, hasDraft: hasDraft === true }
  } catch {
    return null
  }
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Without storage, the return link opens the list of conversations.
  }
}

function subscribeToNothing(): () => void {
  return () => undefined
}
