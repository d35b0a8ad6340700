import type { Messages } from '#platform/i18n.tsx'

const files = import.meta.glob<Record<string, unknown>>('./nl/{chat,options,photos}.json', {
  eager: true,
  import: 'default',
})

/** The compiled Dutch messages of chat, gifts and the profile of a member. */
export const messages: Messages = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice('./nl/'.length, -'.json'.length), content]),
)
