import { afterAll, expect, test } from 'vitest'
import { invoiceSnapshot } from '#features/invoices/server/invoice-snapshot.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { queryOnce as query, restoreEarlierVersion } from '#testing/servers/earlier-version.ts'
import { newInstallations } from '#testing/servers/installations.ts'

const { newDatabase, remove } = newInstallations()
afterAll(remove)

/** The last migration with whole percents of VAT, and credit notes of the provider's refunds only. */
const WHOLE_PERCENTS = 38

const snapshot = (number: string, cents: { netCents: number; vatCents: number; totalCents: number }) =>
  JSON.stringify({
    number,
    issuedOn: '2026-06-01',
    company: { name: '', address: '', city: '', country: 'NL', kvk: '', vatNumbers: [], email: '' },
    orderNumber: 'K7M29-QXD4T',
    paidOn: '2026-06-01',
    invoice: null,
    country: 'NL',
    lines: [],
    vatPercent: 21,
    ...cents,
    currency: 'EUR',
    method: 'ideal',
    terms: { acceptedVersion: '2026-06-01', withdrawalVersion: '1' },
  })

test('L-23 an upgrade converts VAT rates to basis points and keeps what documents say and which refund they credit', async () => {
  const url = await newDatabase()
  await restoreEarlierVersion(url, WHOLE_PERCENTS)
  const [payment] = await query<{ id: string; purchase_id: string; company_id: string }>(
    url,
    `select p.id, p.purchase_id, s.company_id from payment p join purchase o on o.id = p.purchase_id
     join site s on s.id = o.site_id where p.status = 'paid' order by p.id limit 1`,
  )
  if (!payment) throw new Error('the dump has no paid payment')
  const { id, purchase_id: purchaseId, company_id: companyId } = payment
  const [own, invoice] = ['0195bd4b-8d00-7000-8000-000000000001', '0195bd4b-8d00-7000-8000-000000000002']
  const document = (values: string, text: string) =>
    `insert into invoice (id, kind, company_id, year, sequence, purchase_id, payment_id, invoice_id, reversal_id, issued_at,
       issued_on, snapshot) values (${values}, now(), now(), '${text}')`
  const common = (sequence: number) => `'${companyId}', 2026, ${sequence}, '${purchaseId}', '${id}'`
  for (const text of [
    `insert into payment_refund (id, payment_id, reason, amount_cents, currency, provider_id, note, requested_by, created_at)
     values ('${own}', '${id}', 'operator', 100, 'EUR', 're_own', 'x', 'kees', now())`,
    `insert into payment_reversal (provider_id, payment_id, kind, status, amount_cents, currency, happened_at, seen_at, changed_at)
     select unnest(array['re_own', 're_desk']), '${id}', 'refund', 'refunded', 100, 'EUR', now(), now(), now()`,
    document(
      `'${invoice}', 'invoice', ${common(1)}, null, null`,
      snapshot('2026-000001', { netCents: 1236, vatCents: 259, totalCents: 1495 }),
    ),
    ...['re_own', 're_desk'].map((reversal, index) =>
      document(
        `gen_random_uuid(), 'credit_note', ${common(index + 1)}, '${invoice}', '${reversal}'`,
        snapshot(`C2026-00000${index + 1}`, { netCents: -83, vatCents: -17, totalCents: -100 }),
      ),
    ),
  ])
    await query(url, text)
  const countRates = `select json_build_object('bundles', array(select distinct %s from bundle order by 1),
    'orders', array(select distinct %s from purchase order by 1)) as rates`
  const read = async (column: string) =>
    (await query<{ rates: unknown }>(url, countRates.replaceAll('%s', column)))[0]?.rates
  expect(await read('vat_percent')).toEqual({ bundles: [0, 17, 19, 20, 21], orders: [21] })

  await migrate(url)

  expect(await read('vat_basis_points')).toEqual({ bundles: [0, 1700, 1900, 2000, 2100], orders: [2100] })
  const rows = await query<Record<string, unknown>>(
    url,
    `select number, vat_basis_points, net_cents, vat_cents, refund_id, reversal_id, snapshot from invoice
     order by kind desc, sequence`,
  )
  expect(
    rows.map(({ snapshot: stored, ...row }) => ({ ...row, stored: invoiceSnapshot.parse(stored).vatBasisPoints })),
  ).toEqual([
    {
      number: '2026-000001',
      vat_basis_points: 2100,
      net_cents: 1236,
      vat_cents: 259,
      refund_id: null,
      reversal_id: null,
      stored: 2100,
    },
    {
      number: 'C2026-000001',
      vat_basis_points: 2100,
      net_cents: -83,
      vat_cents: -17,
      refund_id: own,
      reversal_id: null,
      stored: 2100,
    },
    {
      number: 'C2026-000002',
      vat_basis_points: 2100,
      net_cents: -83,
      vat_cents: -17,
      refund_id: null,
      reversal_id: 're_desk',
      stored: 2100,
    },
  ])
})
