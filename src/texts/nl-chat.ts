import type { Messages } from '#platform/i18n.tsx'

const files = import.meta.glob<Record<string, unknown>>('./nl/{chat,options}.json', { eager: true, import: 'default' })

/** The compiled Dutch messages of the chats, of gifts, and of what a profile can hold. */
export const messages: Messages = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice('./nl/'.length, -'.json'.length), content]),
)
