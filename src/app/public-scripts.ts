/** The scripts of pages without React, by the name in a page's `handle`. */
export const publicScripts = {
  offline: 'src/features/chat/web/offline.client.ts',
  home: 'src/features/landers/web/home.client.ts',
} as const
