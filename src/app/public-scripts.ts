/** The scripts of pages without React, by the name in a page's `handle`. */
export const publicScripts = {
  offline: 'src/features/chat/web/offline.client.ts',
  start: 'src/features/landers/web/start.client.ts',
  message: 'src/features/landers/web/message.client.ts',
  gallery: 'src/features/landers/web/gallery.client.ts',
} as const
