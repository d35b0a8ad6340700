import type { Messages } from '#platform/i18n.tsx'

const files = import.meta.glob<Record<string, unknown>>('./nl/{match,options,search-controls}.json', {
  eager: true,
  import: 'default',
})

/** The compiled Dutch messages of the match finder and of the search controls, which the members page loads too. */
export const messages: Messages = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice('./nl/'.length, -'.json'.length), content]),
)
