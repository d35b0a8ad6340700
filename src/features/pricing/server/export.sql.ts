import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of these tables in a member's data export (L-28). */
export const pricingExport = {
  retention_discount: exportStatement(
    'pricing.export_retention_discount',
    `select code, percent, granted_at, expires_at from retention_discount where member_id = :memberId`,
  ),
  discount_code: exportStatement(
    'pricing.export_discount_codes',
    `select code, percent, country, currency, minimum_cents, methods, starts_at, expires_at, max_uses, once_per_member,
       first_purchase_only, status, created_at
     from discount_code where member_id = :memberId order by code`,
  ),
  discount_use: exportStatement(
    'pricing.export_discount_uses',
    `select purchase_id, kind, code, created_at from discount_use where member_id = :memberId order by purchase_id`,
  ),
  bonus_dismissal: exportStatement(
    'pricing.export_bonus_dismissals',
    `select dismissed_at from bonus_dismissal where member_id = :memberId`,
  ),
}
