/** The scripts of pages without React, by the name in a page's `handle`. */
export const publicScripts = {
  home: 'src/features/landers/web/home.client.ts',
} as const
