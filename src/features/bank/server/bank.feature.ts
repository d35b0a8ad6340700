import { eraseOrders, retainWithOrder } from '#features/orders/server/order-erasure.ts'
import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData } from '#platform/server/feature-tables.ts'
import { bankApi, bankOffice } from './bank.api.ts'
import { bankJobs } from './bank.jobs.ts'
import { eraseSignatures } from './debit-signing.ts'
import { bankExport } from './export.sql.ts'
import { bankInvariants } from './invariants.sql.ts'
import { eraseProviderCustomers } from './provider-customers.ts'

const mandateColumns = 'member_id account_holder iban street house_number postcode city mobile_number'.split(' ')

export const bankFeature = defineFeature({
  name: 'bank',
  api: bankApi,
  office: bankOffice,
  jobs: bankJobs,
  tables: {
    mandate: {
      erasure: {
        erasedBy: eraseProviderCustomers, // before `bank_receipt`: its eraser deletes the mandates of failed orders
        retained: {
          columns: mandateColumns,
          reason: 'the signed mandate, which proves the debit to the bank and belongs to the bookkeeping',
          until: 'the order is deleted',
        },
      },
      export: {
        rows: bankExport.mandate,
        omitted: {
          provider_customer_id: omissions.internalId,
          message_id: omissions.internalId,
          reference: omissions.inOtherColumns,
        },
      },
    },
    debit_signature: {
      erasure: { erasedBy: eraseSignatures },
      export: {
        rows: bankExport.debit_signature,
        omitted: { code_id: omissions.internalId, code_hash: 'the secret of a code', mandate_id: omissions.internalId },
      },
    },
    debit_return: {
      erasure: retainWithOrder('the returned debits of the order'),
      export: { rows: bankExport.debit_return, omitted: { seen_at: omissions.inOtherColumns } },
    },
    debit_file: withoutPersonalData,
    bank_transfer: {
      erasure: retainWithOrder('the account of the provider and the reference of the payment'),
      export: { rows: bankExport.bank_transfer, omitted: { reference_key: omissions.inOtherColumns } },
    },
    bank_receipt: {
      erasure: {
        erasedBy: eraseOrders,
        retained: {
          columns: [],
          reason: 'the money that arrived for an order, without the reference',
          until: 'the bookkeeping may be deleted',
        },
      },
      export: {
        rows: bankExport.bank_receipt,
        omitted: {
          id: omissions.internalId,
          entry_reference: omissions.internalId,
          entry_fingerprint: omissions.internalId,
          resembles_id: omissions.internalId,
          account: 'an account of ours',
        },
      },
    },
  },
  invariants: bankInvariants,
})
