import { defineFeature } from '#platform/server/feature.ts'
import { omissions, type Erasure } from '#platform/server/feature-tables.ts'
import { chatApi, chatOffice, registerImageRoutes } from './chat.api.ts'
import { chatJobs } from './chat.jobs.ts'
import { eraseChats } from './chat.ts'
import { chatExport } from './export.sql.ts'
import { listOwnImageFiles } from './images/image-files.ts'
import { chatInvariants } from './invariants.sql.ts'

const { inOtherColumns } = omissions
const erasure: Erasure = { erasedBy: eraseChats }

export const chatFeature = defineFeature({
  name: 'chat',
  api: chatApi,
  office: chatOffice,
  routes: [registerImageRoutes],
  jobs: chatJobs,
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
        findTimeOfOther: ({ mine, sent_at: sentAt }) => (mine === true ? null : (sentAt as Date)), // as the statement selects
        omitted: { sender_id: inOtherColumns, client_id: 'an id from the browser of its sender' },
      },
    },
    chat_image: {
      erasure,
      export: {
        rows: chatExport.chat_image,
        omitted: {
          sender_id: inOtherColumns,
          file_key: 'the file is included',
          thumbhash: 'a tiny copy of the file',
        },
        files: { folder: 'chat-images', list: listOwnImageFiles },
      },
    },
    chat_setting: { erasure, export: { rows: chatExport.chat_setting } },
    staff_message: { erasure: { cascadesFrom: 'message' }, export: { includedIn: 'message' } },
    sent_opener: {
      erasure: { cascadesFrom: 'conversation' },
      export: { excluded: 'keyed hashes of first messages, which are exported as messages' },
    },
    chat_quota: { erasure, export: { rows: chatExport.chat_quota } },
  },
  invariants: chatInvariants,
})
