import { defineFeature } from '#platform/server/feature.ts'
import { omissions } from '#platform/server/feature-tables.ts'
import { creditsApi, creditsOffice } from './credits.api.ts'
import { closeLedger } from './credits.ts'
import { creditsExport } from './export.sql.ts'
import { creditsInvariants } from './invariants.sql.ts'

export const creditsFeature = defineFeature({
  name: 'credits',
  api: creditsApi,
  office: creditsOffice,
  tables: {
    credit_balance: { erasure: { erasedBy: closeLedger }, export: { rows: creditsExport.credit_balance } },
    ledger_entry: {
      erasure: {
        erasedBy: closeLedger,
        retained: {
          columns: ['member_id', 'request_id'],
          reason: 'bookkeeping: the credits of orders and the closing entry, under an id that identifies no member',
          until: 'seven years after the year of the order; without an order at once',
        },
      },
      export: {
        rows: creditsExport.ledger_entry,
        omitted: { id: omissions.internalId, request_id: omissions.internalId },
      },
    },
  },
  invariants: creditsInvariants,
})
