import type { Messages } from '#platform/i18n.tsx'

// the pages without React and the archive of a member's data need no words in the browser; nl-account.ts and nl-chat.ts have the rest
const files = import.meta.glob<Record<string, unknown>>(
  [
    './nl/*.json',
    '!./nl/home.json',
    '!./nl/pages.json',
    '!./nl/export.json',
    '!./nl/{match,search-controls,payments,accounts,own-photos,profile,options,settings,chat,swipe,moments,signup}.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

/** The compiled Dutch messages of most screens, by feature. */
export const messages: Messages = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice('./nl/'.length, -'.json'.length), content]),
)
