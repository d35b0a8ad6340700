/** The scripts of pages without React: that of their layouts, and others by the name in a page's `handle`. */
export const publicScripts = {
  visitor: 'src/features/sites/web/visitor.client.ts',
  office: 'src/features/staff/web/office.client.ts',
  offline: 'src/features/chat/web/outbox/offline.client.ts',
  start: 'src/features/landers/web/start.client.ts',
  message: 'src/features/landers/web/message.client.ts',
  gallery: 'src/features/landers/web/gallery.client.ts',
  regionMap: 'src/features/landers/web/region-map.client.ts',
  nightCity: 'src/features/landers/web/night-city.client.ts',
  swipeDeck: 'src/features/landers/web/swipe-deck.client.ts',
  clips: 'src/features/landers/web/clips.client.ts',
  interestWall: 'src/features/landers/web/interest-wall.client.ts',
} as const
