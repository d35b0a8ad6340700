import { defineFeature } from '#platform/server/feature.ts'
import { deleteMemberVersion } from './notifications.ts'

export const notificationsFeature = defineFeature({
  name: 'notifications',
  tables: {
    member_version: {
      erasure: { erasedBy: deleteMemberVersion },
      export: { excluded: 'a counter of changes of the menu' },
    },
  },
})
