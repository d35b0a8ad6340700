import type { Messages } from '#platform/i18n.tsx'

const files = import.meta.glob<Record<string, unknown>>('./nl/{swipe,like-dialogs}.json', {
  eager: true,
  import: 'default',
})

/** The compiled Dutch messages of the swipe game and of the modals about likes and matches. */
export const messages: Messages = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice('./nl/'.length, -'.json'.length), content]),
)
