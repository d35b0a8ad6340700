/** The small scripts of pages without React, by the name that a page's `handle` says. */
export const publicScripts = {
  home: 'src/features/search/web/home.client.ts',
} as const
