import { defineFeature } from '#platform/server/feature.ts'
import { deleteMenuVersion } from './notifications.ts'

export const notificationsFeature = defineFeature({
  name: 'notifications',
  tables: {
    member_version: {
      erasure: { erasedBy: deleteMenuVersion },
      export: { excluded: 'a counter of changes of the menu' },
    },
  },
})
