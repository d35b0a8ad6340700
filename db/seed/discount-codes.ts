import type { Db } from '#platform/server/database/db.ts'
import { insertRows } from './rows.ts'
import { DEMO_SITES } from './sites.ts'

const DAY_MILLISECONDS = 86_400_000

/** Inserts the discount codes of the demo sites: one that works, and one that has expired. Leaves existing rows unchanged. */
export async function seedDiscountCodes(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS)
  const conditions = { minimum_cents: 0, once_per_member: true, first_purchase_only: false, status: 'active' }
  const rows = DEMO_SITES.flatMap(({ id }) => [
    { site_id: id, code: 'VONK10', percent: 10, starts_at: daysAgo(30), expires_at: null, created_at: daysAgo(30) },
    {
      site_id: id,
      code: 'ZOMER20',
      percent: 20,
      starts_at: daysAgo(150),
      expires_at: daysAgo(60),
      created_at: daysAgo(150),
    },
  ])
  await insertRows(
    db,
    'discount_code',
    rows.map((row) => ({ ...conditions, ...row })),
  )
}
