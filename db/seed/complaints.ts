import { formatRandomNumber } from '#platform/random-number.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { SiteMembers } from './likes.ts'
import { hashOf, idOf } from './planned-cases.ts'
import { insertRows } from './rows.ts'

const hour = 3_600_000

/** Inserts a notice of somebody without an account. */
export async function insertComplaint(
  db: Db,
  { site }: SiteMembers,
  { now, port }: { now: Date; port: number },
): Promise<void> {
  const id = idOf(site.key, 'complaint')
  await insertRows(db, 'complaint', [
    {
      id,
      site_id: site.id,
      number: formatRandomNumber(id),
      category: 'member',
      body: 'Iemand gebruikt hier foto’s van mij en doet zich voor als mij. Ik heb zelf geen account.',
      link: 'Sanne uit Utrecht',
      name: 'Marieke Bos',
      email: 'marieke.bos@example.com',
      language: 'nl',
      member_id: null,
      origin: `http://${site.hosts[0]}:${port}`,
      digest: hashOf(`complaint ${site.key}`),
      received_at: new Date(now.getTime() - 26 * hour),
    },
  ])
}
