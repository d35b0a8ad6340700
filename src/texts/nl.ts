import type { Messages } from '#platform/i18n.tsx'

// the home page ships no React, so its words stay on the server
const files = import.meta.glob<Record<string, unknown>>(['./nl/*.json', '!./nl/home.json'], {
  eager: true,
  import: 'default',
})

/** Every compiled Dutch message, by feature. */
export const messages: Messages = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice('./nl/'.length, -'.json'.length), content]),
)
