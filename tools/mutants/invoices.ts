import type { Mutant } from './mutant.ts'

/** Mutants of invoices, credit notes, their numbers and amounts, and the VAT report. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/invoices/invoice.rules.ts',
    find: 'Math.min(refundCents, invoice.totalCents - creditedCents)',
    replace: 'Math.min(refundCents, invoice.totalCents)',
    tests: ['src/features/invoices/invoice.rules.test.ts'],
  },
  {
    file: 'src/features/invoices/invoice.rules.ts',
    find: `  if (cents <= 0) return null
`,
    replace: '',
    tests: ['src/features/invoices/invoice.rules.test.ts'],
  },
  {
    file: 'src/features/invoices/invoice.rules.ts',
    find: 'vatOfAll - creditedVatCents',
    replace: 'Math.round((invoice.vatCents * cents) / invoice.totalCents)',
    tests: ['src/features/invoices/invoice.rules.test.ts'],
  },
  {
    file: 'src/features/invoices/invoice.rules.ts',
    find: 'Math.round((invoice.vatCents * (creditedCents + cents)) / invoice.totalCents)',
    replace: 'Math.ceil((invoice.vatCents * (creditedCents + cents)) / invoice.totalCents)',
    tests: ['src/features/invoices/invoice.rules.test.ts', 'src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/invoice.rules.ts',
    find: ".padStart(6, '0')",
    replace: ".padStart(5, '0')",
    tests: ['src/features/invoices/invoice.rules.test.ts'],
  },
  {
    file: 'src/features/invoices/invoice.rules.ts',
    find: "['processing', 'refunded']",
    replace: "['pending', 'processing', 'refunded']",
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/server/invoices.sql.ts',
    find: `set last_sequence = series.last_sequence + 1
`,
    replace: `set last_sequence = series.last_sequence
`,
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/server/invoices.sql.ts',
    find: 'where u.purchase_id = :id for update of u skip locked',
    replace: 'where u.purchase_id = :id',
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/server/invoices.sql.ts',
    find: `
       and not exists (select from payment_refund r where r.payment_id = p.id and r.reason in ('paid_twice', 'discount_used'))`,
    replace: '',
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/server/invoices.sql.ts',
    find: 'where i.id = :id and o.site_id = :site and o.member_id = :memberId',
    replace: 'where i.id = :id and o.site_id = :site and :memberId::uuid is not null',
    tests: ['src/features/invoices/server/invoice-file.test.ts'],
  },
  {
    file: 'src/features/invoices/server/credit-notes.sql.ts',
    find: " on i.payment_id = r.payment_id and i.kind = 'invoice'",
    replace:
      " on i.purchase_id = (select p.purchase_id from payment p where p.id = r.payment_id) and i.kind = 'invoice'",
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/server/invoices.sql.ts',
    find: `where i.issued_on >= :from::date and i.issued_on < :until::date
   group by`,
    replace: `where i.issued_on >= :from::date and i.issued_on <= :until::date
   group by`,
    tests: ['src/features/invoices/server/vat-report.test.ts'],
  },
  {
    file: 'src/features/invoices/server/invoices.sql.ts',
    find: 'coalesce(credited.issued_on, i.issued_on)',
    replace: 'i.issued_on',
    tests: ['src/features/invoices/server/vat-report.test.ts'],
  },
  {
    file: 'src/features/invoices/server/credit-notes.ts',
    find: `const { memberId } = await lockOrder(ctx, purchaseId)`,
    replace: `const memberId = ctx.newId()`,
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/server/credit-notes.sql.ts',
    find: 'r.is_withdrawal or r.status = any(:paidStatuses::text[])',
    replace: 'r.status = any(:paidStatuses::text[])',
    tests: ['src/features/invoices/server/credit-notes.test.ts'],
  },
  {
    file: 'src/features/invoices/server/credit-notes.sql.ts',
    find: 'n.refund_id = r.refund_id or n.reversal_id',
    replace: 'n.reversal_id',
    tests: ['src/features/invoices/server/credit-notes.test.ts'],
  },
  {
    file: 'src/features/orders/server/repayments.ts',
    find: `  if (event === 'refunded' && isCreditable) return
`,
    replace: '',
    tests: ['src/features/invoices/server/credit-notes.test.ts'],
  },
  {
    file: 'src/features/orders/server/refunds.sql.ts',
    find: ' and p.provider_id is null and r.sent_at is null',
    replace: ' and p.provider_id is null',
    tests: ['src/features/invoices/server/credit-notes.test.ts'],
  },
  {
    file: 'src/features/pricing/vat.rules.ts',
    find: 'Math.round((totalCents * BASIS_POINTS)',
    replace: 'Math.floor((totalCents * BASIS_POINTS)',
    tests: ['src/features/pricing/vat.rules.test.ts'],
  },
  {
    file: 'src/features/invoices/server/documents.ts',
    find: `    if (existing) return existing
`,
    replace: '',
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/server/documents.ts',
    find: 'getDocumentDate(ctx.now(), timeZone)',
    replace: 'ctx.now().toISOString().slice(0, 10)',
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/features/invoices/server/confirmation.ts',
    find: ' || claimed.isMailed',
    replace: '',
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'db/migrations/0034-payments-invoices.sql',
    find: 'revoke update, delete, truncate on invoice from vonk_app;',
    replace: '',
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'db/functions/invoices.sql',
    find: `
        and not exists (select from invoice i where i.purchase_id = o.id
          and i.year >= extract(year from paid_orders_placed_before at time zone 'UTC'))`,
    replace: '',
    tests: ['src/features/invoices/server/invoices.test.ts'],
  },
  {
    file: 'src/platform/csv.ts',
    find: "isFormula ? `'${value}` : value",
    replace: 'value',
    tests: ['src/platform/csv.test.ts', 'src/features/invoices/server/vat-report.test.ts'],
  },
  {
    file: 'src/features/invoices/server/corrections.sql.ts',
    find: ' and not r.is_withdrawal',
    replace: '',
    tests: ['src/features/invoices/server/credit-notes.test.ts'],
  },
  {
    file: 'src/features/invoices/server/corrections.sql.ts',
    find: ' and not exists (select from invoice c where c.corrects_id = n.id)`',
    replace: '`',
    tests: ['src/features/invoices/server/corrections.test.ts'],
  },
  {
    file: 'src/features/invoices/server/credit-notes.sql.ts',
    find: `      and not exists (select from invoice c where c.corrects_id = n.id))
    and credited`,
    replace: `    )
    and credited`,
    tests: ['src/features/invoices/server/corrections.test.ts'],
  },
  {
    file: 'src/features/invoices/server/credit-notes.sql.ts',
    find: ' and (r.is_withdrawal or not r.has_failed)',
    replace: '',
    tests: ['src/features/invoices/server/credit-notes.test.ts'],
  },
  {
    file: 'src/features/orders/server/repayments.ts',
    find: '(isCreditable || (await refundMailed.ask(ctx, { refundKey })))',
    replace: 'isCreditable && (await refundMailed.ask(ctx, { refundKey }))',
    tests: ['src/features/invoices/server/corrections.test.ts'],
  },
  {
    file: 'src/features/orders/server/repayment-effects.ts',
    find: 'order.reversedAt === null && !wasEffective && paidOrders === 1',
    replace: 'order.reversedAt === null && paidOrders === 1',
    tests: ['src/features/invoices/server/corrections.test.ts'],
  },
  {
    file: 'src/features/orders/country-evidence.rules.ts',
    find: 'if (others.includes(declared))',
    replace: 'if (others.every((country) => country === declared))',
    tests: ['src/features/orders/country-evidence.rules.test.ts'],
  },
  {
    file: 'src/features/invoices/server/invoices.sql.ts',
    find: 'country is distinct from address_country and country is distinct from payer_country',
    replace: 'country is distinct from address_country',
    tests: ['src/features/invoices/server/vat-report.test.ts'],
  },
  {
    file: 'src/features/invoices/server/invoices.sql.ts',
    find: 'coalesce(paid.payer_country, left(m.iban, 2))',
    replace: 'paid.payer_country',
    tests: ['src/features/invoices/server/vat-report.test.ts'],
  },
  {
    file: 'src/features/orders/server/method-check.ts',
    find: `hasDebit && collection === 'provider'`,
    replace: 'hasDebit',
    tests: ['src/features/orders/server/method-check.test.ts'],
  },
  {
    file: 'src/features/orders/method-comparison.rules.ts',
    find: `if (found?.status !== 'activated')`,
    replace: 'if (!found)',
    tests: ['src/features/orders/method-comparison.rules.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: `  if (refund) await mailRefundReason(ctx, payment, reason)
`,
    replace: `  await mailRefundReason(ctx, payment, reason)
`,
    tests: ['src/features/bank/server/unpaid-withdrawals.test.ts'],
  },
]
