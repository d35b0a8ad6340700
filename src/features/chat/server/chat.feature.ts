import { defineFeature } from '#platform/server/feature.ts'
import { omissions, type Erasure } from '#platform/server/feature-tables.ts'
import { chatApi } from './chat.api.ts'
import { eraseChats } from './chat.ts'
import { chatExport } from './export.sql.ts'
import { chatInvariants } from './invariants.sql.ts'

const { inOtherColumns } = omissions
const erasure: Erasure = { erasedBy: eraseChats }

export const chatFeature = defineFeature({
  name: 'chat',
  api: chatApi,
  tables: {
    conversation: { erasure, export: { includedIn: 'conversation_side' } },
    conversation_side: {
      erasure,
      export: { rows: chatExport.conversation_side, omitted: { conversation_id: inOtherColumns } },
    },
    message: {
      erasure,
      export: {
        rows: chatExport.message,
        omitted: { sender_id: inOtherColumns, client_id: 'an id from the browser of its sender' },
      },
    },
    chat_quota: { erasure, export: { rows: chatExport.chat_quota } },
  },
  invariants: chatInvariants,
})
