import { useEffect, useSyncExternalStore } from 'react'
import { storageKey } from './chat-storage.tsx'

/** The conversation that a member left to buy credits. */
interface LeftChat {
  readonly path: string
  /** Whom it is with. */
  readonly name: string
  /** Something that was not sent stands in its composer. */
  readonly hasDraft: boolean
}

const conversation = /^\/(chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/

/** What is called when a member leaves the open conversation to buy credits; being in one, no other is returned to. */
export function useLeaveToBuy(memberId: string, left: Omit<LeftChat, 'path'>): () => void {
  const key = keyOf(memberId)
  useEffect(() => write(key, null), [key])
  return () => write(key, JSON.stringify({ ...left, path: location.pathname }))
}

/** The conversation that this window's member left to buy credits, or null; it outlives the way over a provider's page. */
export function useLeftChat(memberId: string | undefined): LeftChat | null {
  const stored = useSyncExternalStore(
    neverChanges,
    () => (memberId ? read(keyOf(memberId)) : null),
    () => null,
  )
  return stored === null ? null : parse(stored)
}

function keyOf(memberId: string): string {
  return storageKey(memberId, 'left')
}

/** What was stored, or null: it comes from the browser, so it may be anything. */
function parse(stored: string): LeftChat | null {
  try {
    const { path, name, hasDraft }: Record<keyof LeftChat, unknown> = JSON.parse(stored)
    if (typeof path !== 'string' || !conversation.test(path) || typeof name !== 'string') return null
    return { path, name, hasDraft: hasDraft === true }
  } catch {
    return null
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Without storage the way leads to the list of conversations.
  }
}

function neverChanges(): () => void {
  return () => undefined
}
