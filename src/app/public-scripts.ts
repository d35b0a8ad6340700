/** The scripts of pages without React: that of their layouts, and others by the name in a page's `handle`. */
export const publicScripts = {
  visitor: 'src/features/sites/web/visitor.client.ts',
  offline: 'src/features/chat/web/offline.client.ts',
  home: 'src/features/landers/web/home.client.ts',
} as const
