import { retainWithOrder } from '#features/orders/server/order-erasure.ts'
import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData } from '#platform/server/feature-tables.ts'
import { invoicesExport } from './export.sql.ts'
import { invoiceInvariants } from './invariants.sql.ts'
import { invoicesApi, invoicesOffice } from './invoices.api.ts'
import { invoicesJobs } from './invoices.jobs.ts'

export const invoicesFeature = defineFeature({
  name: 'invoices',
  api: invoicesApi,
  office: invoicesOffice,
  jobs: invoicesJobs,
  tables: {
    invoice: {
      erasure: retainWithOrder('the invoice and the credit notes of the order, which do not name the buyer'),
      export: {
        rows: invoicesExport.invoice,
        omitted: {
          company_id: omissions.internalId,
          year: omissions.inOtherColumns,
          sequence: omissions.inOtherColumns,
          number: omissions.inOtherColumns,
          vat_basis_points: omissions.inOtherColumns,
          snapshot: omissions.inOtherColumns,
        },
      },
    },
    invoice_series: withoutPersonalData,
    vat_month: withoutPersonalData,
    reconciliation: withoutPersonalData,
    reconciliation_finding: {
      erasure: {
        retained: {
          columns: [],
          reason: 'a finding of the reconciliation, by its id',
          until: 'the next comparison, within a day',
        },
      },
      export: { excluded: 'a finding of the reconciliation, until the next night' },
    },
  },
  invariants: invoiceInvariants,
})
