import { memberStoragePrefix } from '#platform/browser/member-storage.ts'

/** Prefix of the storage keys for drafts and unacknowledged messages. */
export const chatStoragePrefix = `${memberStoragePrefix}chat.`

/** Lists the texts of this browser's unsent messages, oldest first, and then of its drafts. */
export function listUnsentTexts(): string[] {
  const read = (part: string) =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(chatStoragePrefix) && key.includes(part))
      .map((key) => localStorage.getItem(key) ?? '')
  try {
    const messages = read('.outbox.').flatMap(parseMessage)
    const written = messages.toSorted((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1))
    return [...written.map(({ text }) => text), ...read('.draft.')].filter((text) => text.trim() !== '')
  } catch {
    return [] // a browser that stores nothing has no texts
  }
}

function parseMessage(stored: string): { text: string; writtenAt: string }[] {
  try {
    return [JSON.parse(stored) as { text: string; writtenAt: string }] // stored by unsent-messages.ts
  } catch {
    return []
  }
}
