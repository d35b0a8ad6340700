import { rmSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '#platform/server/database/db.ts'
import { newUuid } from '#platform/server/database/uuid.ts'
import { buildDatabaseUrl } from '../postgres.setup.ts'

/** The environment of a real site, without `DATABASE_URL` and `VONK_DATA`. */
export const realSiteSettings = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'post@example.com',
  PAYMENT_KEY: 'test_real',
  PAYMENT_URL: 'http://127.0.0.1:9',
  PUBLIC_ORIGIN: 'https://www.example.com',
  VONK_SECRET: '7f9c0b1d2e3a4f5566778899aabbccdd',
}

/** A factory of data folders and databases for installations. `remove` deletes all of them. */
export interface Installations {
  /** Returns a path that does not exist yet. */
  newFolder(): string
  /** Creates an empty database on the cluster of this test run. `options` are appended to `create database`. */
  newDatabase(options?: string): Promise<string>
  /** Creates the database of a real site, with an unsent mail. */
  newRealSiteDatabase(): Promise<string>
  remove(): Promise<void>
}

/** Creates a factory of data folders and databases for a test file. */
export function newInstallations(): Installations {
  const folder = mkdtempSync(join(tmpdir(), 'installations-'))
  const databases: string[] = []
  async function newDatabase(options = ''): Promise<string> {
    const name = `installation_${newUuid(new Date()).replaceAll('-', '')}`
    databases.push(name)
    await queryDatabase(inject('clusterUrl'), `create database ${name} ${options}`)
    return buildDatabaseUrl(inject('clusterUrl'), name)
  }
  return {
    newFolder: () => join(folder, newUuid(new Date())),
    newDatabase,
    async newRealSiteDatabase() {
      const url = await newDatabase('template template_migrated strategy file_copy')
      for (const text of realSiteStatements) await queryDatabase(url, text)
      return url
    },
    async remove() {
      rmSync(folder, { recursive: true, force: true })
      for (const name of databases) await queryDatabase(inject('clusterUrl'), `drop database ${name} with (force)`)
    },
  }
}

const realSiteStatements = [
  `insert into company (id, name, address, kvk, city, country, tradenames, vat_numbers, support_phone, support_email, added)
   values (gen_random_uuid(), 'Echt B.V.', 'Straat 1', '12345678', 'Utrecht', 'NL', '{Echt}', '{NL1}', '+31', 'a@example.com', now())`,
  `insert into site (id, key, company_id, settings, created_at) select gen_random_uuid(), 'echt', id, '{}', now() from company`,
  `insert into mail_outbox (id, site_id, to_address, from_name, subject, text, html, headers, created_at, next_attempt_at)
   select gen_random_uuid(), id, 'lid@example.com', 'Echt', 'Hoi', 'Hoi', 'Hoi', '{}', now(), now() from site`,
]

/** Writes a file that does not belong to Vonk, with the content `theirs`. */
export function writeForeignFile(folder: string, path: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'theirs')
  return file
}

/** Runs one statement on a database and returns its rows. */
export async function queryDatabase(url: string, text: string): Promise<unknown[]> {
  const database = openDatabase(url, { size: 1 })
  try {
    return (await database.query({ text }, [])).rows
  } finally {
    await database.close()
  }
}
