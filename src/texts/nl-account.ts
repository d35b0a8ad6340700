import type { Messages } from '#platform/i18n.tsx'

const files = import.meta.glob<Record<string, unknown>>(
  './nl/{accounts,options,own-photos,photos,profile,settings}.json',
  {
    eager: true,
    import: 'default',
  },
)

/** The compiled Dutch messages of the account screens. */
export const messages: Messages = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice('./nl/'.length, -'.json'.length), content]),
)
