import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { markDemoSeeded } from '#features/sites/server/installation.ts'
import { newInstallations, writeForeignFile, realSiteSettings, queryDatabase } from '#testing/servers/installations.ts'
import { runNode, requireFailureMessage, startProgram } from '#testing/servers/programs.ts'
import { openAndCloseInstallation } from '#testing/servers/open-installation.ts'
import { newWorld } from '#testing/world.ts'
import { seedBase } from '../../../db/seed/demo.ts'
import { readConfig } from '../../app/config.ts'
import { prepareDataFolder, readSecret } from '../../app/processes/data-folder.ts'

const SERVER = 'src/app/server.ts'
const CLI = 'src/app/cli.ts'
const { newFolder, newDatabase, newRealSiteDatabase: newRealDatabase, remove } = newInstallations()

afterAll(remove)

describe('the data folder', () => {
  test('of a real site is refused by npm start without DATABASE_URL, with advice, and keeps its files', async () => {
    const dataFolder = newFolder()
    const photo = writeForeignFile(dataFolder, 'photos/ab/abcd/full.webp')

    const exited = await runNode([SERVER], { VONK_DATA: dataFolder })

    expect(requireFailureMessage(exited)).toMatch(
      /^The folder .*photos holds the photos of a real site.*DATABASE_URL.*VONK_DATA/,
    )
    expect(readFileSync(photo, 'utf8')).toBe('theirs')
  })

  test.each([[[]], [['--fresh']], [['--dev']], [['--dev', '--fresh']]])(
    'of a real site is refused by a demo, which creates nothing in it (%j)',
    async (args) => {
      const dataFolder = newFolder()
      const photo = writeForeignFile(dataFolder, 'photos/ab/abcd/full.webp')

      await expect(openAndCloseInstallation({ args, settings: { VONK_DATA: dataFolder } })).rejects.toThrow(
        'holds the photos of a real site',
      )

      expect(readFileSync(photo, 'utf8')).toBe('theirs')
      expect(existsSync(join(dataFolder, 'demo'))).toBe(false)
    },
  )

  test('of a real site is refused by --demo too', async () => {
    const dataFolder = newFolder()
    const photo = writeForeignFile(dataFolder, 'photos/ab/abcd/full.webp')

    const opened = openAndCloseInstallation({
      args: ['--demo'],
      settings: { VONK_DATA: dataFolder, DATABASE_URL: await newDatabase() },
    })

    await expect(opened).rejects.toThrow('holds the photos of a real site')
    expect(readFileSync(photo, 'utf8')).toBe('theirs')
  })

  test('of a real site is marked at its first start, so that a demo refuses it before it has photos', async () => {
    const dataFolder = newFolder()
    await openAndCloseInstallation({
      settings: { ...realSiteSettings, VONK_DATA: dataFolder, DATABASE_URL: await newRealDatabase() },
    })

    await expect(openAndCloseInstallation({ settings: { VONK_DATA: dataFolder } })).rejects.toThrow(
      'holds the photos of a real site',
    )
  })

  test.each([[[]], [['--fresh']]])(
    'with a subfolder demo of other files is refused and keeps its files (%j)',
    async (args) => {
      const dataFolder = newFolder()
      const paths = ['demo/photos/mine.webp', 'demo/postgres/PG_VERSION', 'demo/thesis.txt']
      const files = paths.map((path) => writeForeignFile(dataFolder, path))

      const opened = openAndCloseInstallation({ args, settings: { VONK_DATA: dataFolder } })

      await expect(opened).rejects.toThrow(/^The folder .*demo holds files that are not the demo's.*VONK_DATA/)
      for (const file of files) expect(readFileSync(file, 'utf8')).toBe('theirs')
    },
  )

  test('of the demo is refused by a real site', async () => {
    const dataFolder = newFolder()
    writeForeignFile(dataFolder, 'made-by-demo-mode.txt')

    const opened = openAndCloseInstallation({
      settings: { ...realSiteSettings, VONK_DATA: dataFolder, DATABASE_URL: await newRealDatabase() },
    })

    await expect(opened).rejects.toThrow(/^The folder .* is the demo's/)
  })

  test('with the demo of an earlier version is accepted, but --fresh neither uses nor deletes that demo', async () => {
    expect(await startBesideEarlierDemo([['--fresh']])).toEqual({ changedFiles: [], hasDemo: true })
  })

  test(
    'with the demo of an earlier version is accepted, but that demo is neither used nor deleted',
    { timeout: 120_000, tags: 'release' },
    async () => {
      expect(await startBesideEarlierDemo([[], ['--fresh']])).toEqual({ changedFiles: [], hasDemo: true })
    },
  )

  /** Starts demos in a folder with the demo of an earlier version, which has other files. */
  async function startBesideEarlierDemo(starts: readonly string[][]) {
    const dataFolder = newFolder()
    const files = ['postgres/PG_VERSION', 'photos/ab/abcd/full.webp', 'secret'].map((path) =>
      writeForeignFile(dataFolder, path),
    )
    for (const args of starts) await openAndCloseInstallation({ args, settings: { VONK_DATA: dataFolder } })
    return {
      changedFiles: files.filter((file) => readFileSync(file, 'utf8') !== 'theirs'),
      hasDemo: existsSync(join(dataFolder, 'demo', 'postgres', 'PG_VERSION')),
    }
  }

  test('of the demo loses only the files of the demo with --fresh', { timeout: 120_000, tags: 'release' }, async () => {
    const dataFolder = newFolder()
    await openAndCloseInstallation({ settings: { VONK_DATA: dataFolder } })
    const files = ['photos/ab/abcd/full.webp', 'secret', 'pretend-psp.json', 'pretend-sms.jsonl']
    const demoFiles = files.map((path) => writeForeignFile(dataFolder, `demo/${path}`))
    const note = writeForeignFile(dataFolder, 'demo/note.txt')
    const version = readFileSync(join(dataFolder, 'demo', 'postgres.password'), 'utf8')

    await openAndCloseInstallation({ args: ['--fresh'], settings: { VONK_DATA: dataFolder } })

    expect(demoFiles.filter((file) => existsSync(file))).toEqual([])
    expect(readFileSync(note, 'utf8')).toBe('theirs')
    expect(readFileSync(join(dataFolder, 'demo', 'postgres.password'), 'utf8')).not.toBe(version)
  })

  test('keeps the secret of the demo, and gets a new one when that is truncated', async () => {
    const config = readConfig([], { VONK_DATA: newFolder() })
    prepareDataFolder(config)
    const secret = readSecret(config)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readSecret(config)).toBe(secret)

    writeFileSync(join(config.dataDirectory, 'secret'), '')

    expect(readSecret(config)).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the database', () => {
  test('of a real site is refused by npm start -- --demo: no account is created, no mail is marked as sent', async () => {
    const DATABASE_URL = await newRealDatabase()

    const exited = await runNode([SERVER, '--demo'], { VONK_DATA: newFolder(), DATABASE_URL })

    expect(requireFailureMessage(exited)).toMatch(/^DATABASE_URL points to the database of a real site/)
    expect(await queryDatabase(DATABASE_URL, 'select sent_at from mail_outbox')).toEqual([{ sent_at: null }])
    expect(await queryDatabase(DATABASE_URL, 'select id from account')).toEqual([])
  })

  test('of a real site is refused by --demo even without a site in it', async () => {
    const DATABASE_URL = await newDatabase()
    await openAndCloseInstallation({ settings: { ...realSiteSettings, VONK_DATA: newFolder(), DATABASE_URL } })

    const opened = openAndCloseInstallation({ args: ['--demo'], settings: { VONK_DATA: newFolder(), DATABASE_URL } })

    await expect(opened).rejects.toThrow(/^DATABASE_URL points to the database of a real site/)
  })

  test('of another program is refused by --demo, and gets no table', async () => {
    const DATABASE_URL = await newDatabase()
    await queryDatabase(DATABASE_URL, 'create table invoice (id integer)')

    const opened = openAndCloseInstallation({ args: ['--demo'], settings: { VONK_DATA: newFolder(), DATABASE_URL } })

    await expect(opened).rejects.toThrow(/^DATABASE_URL points to a database with tables that are not the demo's/)
    const tables = `select tablename from pg_tables where schemaname = 'public'`
    expect(await queryDatabase(DATABASE_URL, tables)).toEqual([{ tablename: 'invoice' }])
  })

  test(
    'that is empty is accepted by --demo, and refused by a real site from then on',
    { timeout: 240_000 },
    async () => {
      const DATABASE_URL = await newDatabase()
      const dataFolder = newFolder()
      await openAndCloseInstallation(
        { args: ['--demo'], settings: { VONK_DATA: dataFolder, DATABASE_URL } },
        async (database) => {
          await seedBase(database, new Date())
          await markDemoSeeded(database, new Date())
        },
      )

      const demo = await startProgram([SERVER, '--demo'], { VONK_DATA: dataFolder, DATABASE_URL }, 120)
      expect(await demo.stop()).toBe(0)
      const start = openAndCloseInstallation({
        settings: { ...realSiteSettings, VONK_DATA: newFolder(), DATABASE_URL },
      })
      await expect(start).rejects.toThrow(
        /^DATABASE_URL points to the database of a demo, whose passwords everybody knows/,
      )
      const command = await runNode([CLI, 'recount'], { ...realSiteSettings, VONK_DATA: newFolder(), DATABASE_URL })
      const demoCommand = await runNode([CLI, '--demo', 'recount'], { VONK_DATA: dataFolder, DATABASE_URL })

      expect(demo.output()).not.toContain('Making the demo world')
      expect(requireFailureMessage(command)).toMatch(/^DATABASE_URL points to the database of a demo/)
      expect(demoCommand).toEqual({ code: 0, output: 'the members are counted\n', errors: '' })
    },
  )

  test('with an incomplete demo is refused by --demo', async () => {
    await using world = await newWorld() // has the demo's people, without its photos, likes and conversations

    const opened = openAndCloseInstallation({
      args: ['--demo'],
      settings: { VONK_DATA: newFolder(), DATABASE_URL: world.databaseUrl },
    })

    await expect(opened).rejects.toThrow(/^The demo in the database of DATABASE_URL was not finished/)
  })

  test('of the built-in demo is recreated when it is incomplete', { timeout: 120_000, tags: 'release' }, async () => {
    const dataFolder = newFolder()
    await openAndCloseInstallation({ settings: { VONK_DATA: dataFolder } }, (database) =>
      seedBase(database, new Date()),
    )

    let sites: unknown[] = []
    await openAndCloseInstallation({ settings: { VONK_DATA: dataFolder } }, async (database) => {
      sites = (await database.query({ text: 'select id from site' }, [])).rows
    })

    expect(sites).toEqual([])
  })

  test('of DATABASE_URL is refused by --fresh, with and without --demo', async () => {
    const DATABASE_URL = await newDatabase()

    for (const args of [['--fresh'], ['--fresh', '--demo']])
      expect(() => readConfig(args, { ...realSiteSettings, DATABASE_URL })).toThrow(
        /^--fresh deletes the demo of the built-in/,
      )
  })
})
