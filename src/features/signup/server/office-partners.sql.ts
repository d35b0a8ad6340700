import { statement } from '#platform/server/database/statement.ts'

/** A partner with a key, and what the site agreed to pay it. */
export interface OfficePartnerRow {
  id: string
  network: string
  keyFingerprint: string
  createdAt: Date
  signupCents: number
  orderCents: number
}

const columns = 'id, network, left(key_hash, 12) as key_fingerprint, created_at, signup_cents, order_cents'

export const listOfficePartnerRows = statement<void, OfficePartnerRow>(
  'signup.list_office_partners',
  `select ${columns} from partner where site_id = :site and ended_at is null order by network`,
)

export const lockPartner = statement<{ id: string }, OfficePartnerRow & { endedAt: Date | null }>(
  'signup.lock_partner',
  `select ${columns}, ended_at from partner where id = :id and site_id = :site for update`,
)

export const setPartnerAmounts = statement<{ id: string; signupCents: number; orderCents: number }>(
  'signup.set_partner_amounts',
  `update partner set signup_cents = :signupCents, order_cents = :orderCents where id = :id and site_id = :site`,
)

export const replaceKeyHash = statement<{ id: string; keyHash: string }>(
  'signup.replace_key_hash',
  `update partner set key_hash = :keyHash where id = :id and site_id = :site`,
)

export const endPartner = statement<{ id: string }>(
  'signup.end_partner',
  `update partner set ended_at = :now where id = :id and site_id = :site and ended_at is null`,
)
