import { defineFeature } from '#platform/server/feature.ts'
import { withoutPersonalData } from '#platform/server/feature-tables.ts'
import { pricingExport } from './export.sql.ts'
import { pricingApi, pricingOffice } from './pricing.api.ts'
import { eraseRetentionDiscount } from './retention-discount.ts'

export const pricingFeature = defineFeature({
  name: 'pricing',
  api: pricingApi,
  office: pricingOffice,
  tables: {
    bundle: withoutPersonalData,
    payment_method: withoutPersonalData,
    retention_discount: {
      erasure: { erasedBy: eraseRetentionDiscount },
      export: { rows: pricingExport.retention_discount },
    },
    discount_code: { erasure: { cascadesFrom: 'account' }, export: { rows: pricingExport.discount_code } },
    discount_use: {
      erasure: {
        retained: { columns: ['member_id'], reason: 'the discount of the invoice', until: 'the order is deleted' },
      },
      export: { rows: pricingExport.discount_use },
    },
    bonus_dismissal: { erasure: { cascadesFrom: 'account' }, export: { rows: pricingExport.bonus_dismissal } },
  },
})
