import type { AddressInfo } from 'node:net'
import { addPages, type Pages } from '#app/pages/pages.ts'
import { buildSite } from '#app/site.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import type { Standbys } from '#platform/server/database/standbys.ts'
import { openLog } from '#platform/server/log.ts'
import { seedBase } from '../../../db/seed/demo.ts'
import { createMember, type MemberOptions, type TestMember } from '../test-members.ts'
import { newTestServices } from '../test-services.ts'

/** A site on a PostgreSQL server that a test starts for itself. */
export interface SiteWithOwnPostgres extends AsyncDisposable {
  readonly origin: string
  member(options?: MemberOptions): Promise<TestMember>
}

/** Options for `openSiteWithOwnPostgres`. */
export interface SiteWithOwnPostgresOptions {
  /** The URL of an empty database. */
  readonly url: string
  /** The folder for the storage. */
  readonly folder: string
  /** Opens the standbys of the migrated and seeded database. */
  readonly openStandbys?: (primary: Database) => Promise<Standbys>
  /** The pages to serve; without them the site has its endpoints only. */
  readonly pages?: Pages
}

/** Migrates and seeds a database, and starts a site that uses it. */
export async function openSiteWithOwnPostgres({
  url,
  folder,
  openStandbys,
  pages,
}: SiteWithOwnPostgresOptions): Promise<SiteWithOwnPostgres> {
  await migrate(url)
  const ownerDatabase = openDatabase(url, { size: 2 })
  await seedBase(ownerDatabase, new Date())
  const database = openDatabase(url, { role: 'vonk_app' })
  const standbys = (await openStandbys?.(database)) ?? null
  const log = openLog('silent')
  const site = await buildSite({ database, standbys, services: newTestServices(folder), log, now: () => new Date() })
  if (pages) addPages(site, pages)
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  const findSiteId = async () =>
    (
      await ownerDatabase.query<{ site_id: string }>(
        { text: `select site_id from site_host where host = 'localhost'` },
        [],
      )
    ).rows[0]?.site_id
  return {
    origin,
    member: async (options = {}) =>
      createMember({ ...site.createBackgroundContext(await findSiteId(), origin), db: ownerDatabase }, options),
    async [Symbol.asyncDispose]() {
      await site.app.close()
      await standbys?.close()
      await Promise.all([ownerDatabase.close(), database.close()])
    },
  }
}
