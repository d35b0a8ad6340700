/** The scripts of pages without React, by the name in a page's `handle`. */
export const publicScripts = {
  home: 'src/features/search/web/home.client.ts',
} as const
