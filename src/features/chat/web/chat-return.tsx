import { useEffect, useSyncExternalStore } from 'react'
import { storageKey } from './chat-storage.tsx'

/** The conversation that a member left to buy credits. */
interface ReturnChat {
  readonly path: string
  /** Whom it is with. */
  readonly name: string
  /** Something that was not sent stands in its composer. */
  readonly hasDraft: boolean
}

const conversationPath = /^\/(chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/

/** What is called when a member leaves the open conversation to buy credits; being in one, no other is returned to. */
export function useSaveReturnChat(memberId: string, chat: Omit<ReturnChat, 'path'>): () => void {
  const key = returnKey(memberId)
  useEffect(() => writeStored(key, null), [key])
  return () => writeStored(key, JSON.stringify({ ...chat, path: location.pathname }))
}

/** The conversation that this window's member left to buy credits, or null; it outlives the way over a provider's page. */
export function useReturnChat(memberId: string | undefined): ReturnChat | null {
  const stored = useSyncExternalStore(
    subscribeToNothing,
    () => (memberId ? readStored(returnKey(memberId)) : null),
    () => null,
  )
  return stored === null ? null : parseReturnChat(stored)
}

function returnKey(memberId: string): string {
  return storageKey(memberId, 'left')
}

/** What was stored, or null: it comes from the browser, so it may be anything. */
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
    // Without storage the way leads to the list of conversations.
  }
}

function subscribeToNothing(): () => void {
  return () => undefined
}
