import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData, type Erasure } from '#platform/server/feature-tables.ts'
import { paymentsExport } from './export.sql.ts'
import { paymentsInvariants } from './invariants.sql.ts'
import { eraseSignatures } from './debit-signing.ts'
import { eraseOrders } from './order-erasure.ts'
import { paymentsApi, paymentsOffice } from './payments.api.ts'
import { paymentsJobs } from './payments.jobs.ts'
import { eraseProviderCustomers } from './provider-customers.ts'
import { registerNotificationRoutes } from './signed-notifications.ts'
import { eraseRetentionDiscount } from './retention-discount.ts'
import { eraseSpendingLimit } from './spending.ts'

const mandateColumns = 'member_id account_holder iban street house_number postcode city mobile_number'.split(' ')

export const paymentsFeature = defineFeature({
  name: 'payments',
  api: paymentsApi,
  office: paymentsOffice,
  routes: [registerNotificationRoutes],
  jobs: paymentsJobs,
  tables: {
    bundle: withoutPersonalData,
    payment_method: withoutPersonalData,
    retention_discount: {
      erasure: { erasedBy: eraseRetentionDiscount },
      export: { rows: paymentsExport.retention_discount },
    },
    mandate: {
      erasure: {
        erasedBy: eraseProviderCustomers, // before `purchase`: its eraser deletes the mandates of failed orders
        retained: {
          columns: mandateColumns,
          reason: 'the signed mandate, which proves the debit to the bank and belongs to the books',
          until: 'the order is deleted',
        },
      },
      export: {
        rows: paymentsExport.mandate,
        omitted: {
          provider_customer_id: omissions.internalId,
          message_id: omissions.internalId,
          reference: omissions.inOtherColumns,
        },
      },
    },
    purchase: {
      erasure: {
        erasedBy: eraseOrders,
        retained: {
          columns: ['member_id'],
          reason: 'the invoice: number, bundle, price, VAT and country',
          until: 'seven years after the year of the order; an unpaid order until it cannot be paid any more',
        },
      },
      export: { rows: paymentsExport.purchase, omitted: { vat_basis_points: omissions.inOtherColumns } },
    },
    unconfirmed_order: {
      erasure: { retained: { columns: [], reason: 'the mail about the order', until: 'it is sent, within minutes' } },
      export: { excluded: 'a reminder to send a mail, for some seconds' },
    },
    payment: {
      erasure: retainWithOrder('the payments of the invoice'),
      export: {
        rows: paymentsExport.payment,
        omitted: {
          checkout_url: 'a page of the provider',
          mismatch: omissions.internalId,
          checks: omissions.internalId,
          checked_at: omissions.internalId,
        },
      },
    },
    payment_event: {
      erasure: retainWithOrder('the notification of the provider, without the payer'),
      export: {
        rows: paymentsExport.payment_event,
        omitted: { id: omissions.internalId, hash: omissions.internalId },
      },
    },
    payment_refund: {
      erasure: retainWithOrder('the refunds of the invoice'),
      export: {
        rows: paymentsExport.payment_refund,
        omitted: { requested_by: 'the name of a colleague', attempt: omissions.internalId },
      },
    },
    payment_reversal: {
      erasure: retainWithOrder('the chargebacks and refunds at the provider'),
      export: { rows: paymentsExport.payment_reversal },
    },
    spending_limit: {
      erasure: { erasedBy: eraseSpendingLimit },
      export: { rows: paymentsExport.spending_limit, omitted: { pause_id: omissions.internalId } },
    },
    discount_code: { erasure: { cascadesFrom: 'account' }, export: { rows: paymentsExport.discount_code } },
    discount_use: {
      erasure: {
        retained: { columns: ['member_id'], reason: 'the discount of the invoice', until: 'the order is deleted' },
      },
      export: { rows: paymentsExport.discount_use },
    },
    bonus_dismissal: { erasure: { cascadesFrom: 'account' }, export: { rows: paymentsExport.bonus_dismissal } },
    withdrawal: {
      erasure: retainWithOrder('the withdrawal from the order'),
      export: { rows: paymentsExport.withdrawal },
    },
    debit_signature: {
      erasure: { erasedBy: eraseSignatures },
      export: {
        rows: paymentsExport.debit_signature,
        omitted: { code_id: omissions.internalId, code_hash: 'the secret of a code', mandate_id: omissions.internalId },
      },
    },
    debit_return: {
      erasure: retainWithOrder('the returned debits of the order'),
      export: { rows: paymentsExport.debit_return, omitted: { seen_at: omissions.inOtherColumns } },
    },
    debit_file: withoutPersonalData,
    bank_transfer: {
      erasure: retainWithOrder('the account of the provider and the reference of the payment'),
      export: { rows: paymentsExport.bank_transfer, omitted: { reference_key: omissions.inOtherColumns } },
    },
    bank_receipt: {
      erasure: {
        erasedBy: eraseOrders,
        retained: {
          columns: [],
          reason: 'the money that arrived for an order, without the reference',
          until: 'the books may be deleted',
        },
      },
      export: {
        rows: paymentsExport.bank_receipt,
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
  invariants: paymentsInvariants,
})

/** Returns the rule of rows that stay until their order is deleted, and do not name the member. */
function retainWithOrder(reason: string): Erasure {
  return { retained: { columns: [], reason, until: 'the order is deleted' } }
}
