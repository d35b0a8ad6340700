import { statement } from '#platform/server/database/statement.ts'

/** A partner with a key, and what the site agreed to pay it. */
export interface OfficePartnerRow {
  id: string
  network: string
  key_fingerprint: string
  created_at: Date
  signup_cents: number
  order_cents: number
}

const columns = 'id, network, left(key_hash, 12) as key_fingerprint, created_at, signup_cents, order_cents'

export const listOfficePartnerRows = statement<[siteId: string], OfficePartnerRow>(
  'signup.list_office_partners',
  `select ${columns} from partner where site_id = $1 and ended_at is null order by network`,
)

export const lockPartner = statement<[id: string, siteId: string], OfficePartnerRow & { ended_at: Date | null }>(
  'signup.lock_partner',
  `select ${columns}, ended_at from partner where id = $1 and site_id = $2 for update`,
)

export const setPartnerAmounts = statement<[id: string, siteId: string, signupCents: number, orderCents: number]>(
  'signup.set_partner_amounts',
  `update partner set signup_cents = $3, order_cents = $4 where id = $1 and site_id = $2`,
)

export const replaceKeyHash = statement<[id: string, siteId: string, keyHash: string]>(
  'signup.replace_key_hash',
  `update partner set key_hash = $3 where id = $1 and site_id = $2`,
)

export const endPartner = statement<[id: string, siteId: string, at: Date]>(
  'signup.end_partner',
  `update partner set ended_at = $3 where id = $1 and site_id = $2 and ended_at is null`,
)
