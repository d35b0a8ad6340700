import { PENDING_SIGNUP_SECONDS } from '#features/signup/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hashOf, idOf } from './planned-cases.ts'
import { insertRows } from './rows.ts'
import type { DemoSite } from './sites.ts'

const hour = 3_600_000

/** Inserts a signup of the site's partner, whose address has a typing error. A site without a partner gets none. */
export async function insertBouncedSignup(db: Db, { id: siteId, key }: DemoSite, now: Date): Promise<void> {
  const { rows } = await db.query<{ id: string; network: string }>(
    { text: 'select id, network from partner where site_id = $1 order by id limit 1' },
    [siteId],
  )
  const createdAt = new Date(now.getTime() - 20 * hour)
  const signups = rows.map(({ id, network }) => ({
    id: idOf(key, 'bounced signup'),
    site_id: siteId,
    partner_id: id,
    reference: 'demo-1',
    address_hash: hashOf(`bounced signup ${key}`),
    email: 'noor.jansen@gmial.example',
    traffic: { network },
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + PENDING_SIGNUP_SECONDS * 1_000),
    bounced_at: new Date(createdAt.getTime() + hour),
    bounce_code: '550',
  }))
  await insertRows(db, 'partner_signup', signups)
}
