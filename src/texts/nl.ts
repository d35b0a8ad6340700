import type { Messages } from '#platform/i18n.tsx'

// pages without React and the data export need no texts in the browser; the other nl-*.ts files have the rest
const files = import.meta.glob<Record<string, unknown>>(
  [
    './nl/*.json',
    '!./nl/home.json',
    '!./nl/pages.json',
    '!./nl/export.json',
    '!./nl/{match,search-controls,payments,accounts,own-photos,photos,profile,options,settings,chat,swipe,like-dialogs,signup}.json',
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
