import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { completeDemo } from '#features/sites/server/sites.ts'
import { installations, plantFile, realSettings, rowsOn } from '#testing/installations.ts'
import { runNode, sentenceOf, startProgram } from '#testing/programs.ts'
import { openOnce } from '#testing/starts.ts'
import { newWorld } from '#testing/world.ts'
import { seedBase } from '../../db/seed/demo.ts'
import { readConfig } from './config.ts'
import { claimDataFolder, readSecret } from './data-folder.ts'

const SERVER = 'src/app/server.ts'
const CLI = 'src/app/cli.ts'
const { newFolder, newDatabase, newRealDatabase, remove } = installations()

afterAll(remove)

describe('the data folder', () => {
  test('npm start without DATABASE_URL deletes nothing in the folder of a real site, and says what to do', async () => {
    const data = newFolder()
    const photo = plantFile(data, 'photos/ab/abcd/full.webp')

    const end = await runNode([SERVER], { VONK_DATA: data })

    expect(sentenceOf(end)).toMatch(/^The folder .*photos holds the photos of a real site.*DATABASE_URL.*VONK_DATA/)
    expect(readFileSync(photo, 'utf8')).toBe('theirs')
  })

  test.each([[[]], [['--fresh']], [['--dev']], [['--dev', '--fresh']]])(
    'of a real site is refused by a demo, which makes nothing there (%j)',
    async (words) => {
      const data = newFolder()
      const photo = plantFile(data, 'photos/ab/abcd/full.webp')

      await expect(openOnce({ words, settings: { VONK_DATA: data } })).rejects.toThrow(
        'holds the photos of a real site',
      )

      expect(readFileSync(photo, 'utf8')).toBe('theirs')
      expect(existsSync(join(data, 'demo'))).toBe(false)
    },
  )

  test('of a real site is refused by --demo too', async () => {
    const data = newFolder()
    const photo = plantFile(data, 'photos/ab/abcd/full.webp')

    const opened = openOnce({ words: ['--demo'], settings: { VONK_DATA: data, DATABASE_URL: await newDatabase() } })

    await expect(opened).rejects.toThrow('holds the photos of a real site')
    expect(readFileSync(photo, 'utf8')).toBe('theirs')
  })

  test('of a real site is marked at its first start, so a demo refuses it before there is a photo', async () => {
    const data = newFolder()
    await openOnce({ settings: { ...realSettings, VONK_DATA: data, DATABASE_URL: await newRealDatabase() } })

    await expect(openOnce({ settings: { VONK_DATA: data } })).rejects.toThrow('holds the photos of a real site')
  })

  test.each([[[]], [['--fresh']]])(
    'that is called demo and was filled by somebody else is left alone (%j)',
    async (words) => {
      const data = newFolder()
      const paths = ['demo/photos/mine.webp', 'demo/postgres/PG_VERSION', 'demo/thesis.txt']
      const files = paths.map((path) => plantFile(data, path))

      const opened = openOnce({ words, settings: { VONK_DATA: data } })

      await expect(opened).rejects.toThrow(/^The folder .*demo holds files that are not the demo's.*VONK_DATA/)
      for (const file of files) expect(readFileSync(file, 'utf8')).toBe('theirs')
    },
  )

  test('of the demo is refused by a real site', async () => {
    const data = newFolder()
    plantFile(data, 'made-by-demo-mode.txt')

    const opened = openOnce({ settings: { ...realSettings, VONK_DATA: data, DATABASE_URL: await newRealDatabase() } })

    await expect(opened).rejects.toThrow(/^The folder .* is the demo's/)
  })

  test(
    'with the demo of an earlier version is taken, but nothing of it is used or deleted, even by --fresh',
    { timeout: 120_000 },
    async () => {
      const data = newFolder()
      const files = ['postgres/PG_VERSION', 'photos/ab/abcd/full.webp', 'secret'].map((path) => plantFile(data, path))

      for (const words of [[], ['--fresh']]) await openOnce({ words, settings: { VONK_DATA: data } })

      for (const file of files) expect(readFileSync(file, 'utf8')).toBe('theirs')
      expect(existsSync(join(data, 'demo', 'postgres', 'PG_VERSION'))).toBe(true)
    },
  )

  test('--fresh deletes the demo, and nothing that somebody put beside it', { timeout: 120_000 }, async () => {
    const data = newFolder()
    await openOnce({ settings: { VONK_DATA: data } })
    const ofDemo = ['demo/photos/ab/abcd/full.webp', 'demo/secret', 'demo/pretend-psp.json'].map((path) =>
      plantFile(data, path),
    )
    const note = plantFile(data, 'demo/note.txt')
    const version = readFileSync(join(data, 'demo', 'postgres.password'), 'utf8')

    await openOnce({ words: ['--fresh'], settings: { VONK_DATA: data } })

    expect(ofDemo.filter((file) => existsSync(file))).toEqual([])
    expect(readFileSync(note, 'utf8')).toBe('theirs')
    expect(readFileSync(join(data, 'demo', 'postgres.password'), 'utf8')).not.toBe(version)
  })

  test('holds a secret of the demo that lasts, and one that was cut short is made anew', async () => {
    const config = readConfig([], { VONK_DATA: newFolder() })
    claimDataFolder(config)
    const secret = readSecret(config)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readSecret(config)).toBe(secret)

    writeFileSync(join(config.dataDirectory, 'secret'), '')

    expect(readSecret(config)).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the database', () => {
  test('of a real site is refused by npm start -- --demo: no account is made, no mail is marked as sent', async () => {
    const DATABASE_URL = await newRealDatabase()

    const end = await runNode([SERVER, '--demo'], { VONK_DATA: newFolder(), DATABASE_URL })

    expect(sentenceOf(end)).toMatch(/^DATABASE_URL leads to the database of a real site/)
    expect(await rowsOn(DATABASE_URL, 'select sent_at from mail_outbox')).toEqual([{ sent_at: null }])
    expect(await rowsOn(DATABASE_URL, 'select id from account')).toEqual([])
  })

  test('of a real site is refused by --demo before a site was entered', async () => {
    const DATABASE_URL = await newDatabase()
    await openOnce({ settings: { ...realSettings, VONK_DATA: newFolder(), DATABASE_URL } })

    const opened = openOnce({ words: ['--demo'], settings: { VONK_DATA: newFolder(), DATABASE_URL } })

    await expect(opened).rejects.toThrow(/^DATABASE_URL leads to the database of a real site/)
  })

  test('of another program is refused by --demo, and gets no table', async () => {
    const DATABASE_URL = await newDatabase()
    await rowsOn(DATABASE_URL, 'create table invoice (id integer)')

    const opened = openOnce({ words: ['--demo'], settings: { VONK_DATA: newFolder(), DATABASE_URL } })

    await expect(opened).rejects.toThrow(/^DATABASE_URL leads to a database with tables that are not the demo's/)
    const tables = `select tablename from pg_tables where schemaname = 'public'`
    expect(await rowsOn(DATABASE_URL, tables)).toEqual([{ tablename: 'invoice' }])
  })

  test('that is empty is taken by --demo, and refused by a real site from then on', { timeout: 240_000 }, async () => {
    const DATABASE_URL = await newDatabase()
    const data = newFolder()
    await openOnce({ words: ['--demo'], settings: { VONK_DATA: data, DATABASE_URL } }, async (database) => {
      await seedBase(database, new Date())
      await completeDemo(database, new Date())
    })

    const demo = await startProgram([SERVER, '--demo'], { VONK_DATA: data, DATABASE_URL }, 120)
    expect(await demo.stop()).toBe(0)
    const start = await runNode([SERVER], { ...realSettings, VONK_DATA: newFolder(), DATABASE_URL })
    const command = await runNode([CLI, 'recount'], { ...realSettings, VONK_DATA: newFolder(), DATABASE_URL })
    const demoCommand = await runNode([CLI, '--demo', 'recount'], { VONK_DATA: data, DATABASE_URL })

    expect(demo.output()).not.toContain('Making the demo world')
    expect(sentenceOf(start)).toMatch(/^DATABASE_URL leads to the database of a demo, whose passwords everybody knows/)
    expect(sentenceOf(command)).toMatch(/^DATABASE_URL leads to the database of a demo/)
    expect(demoCommand).toEqual({ code: 0, output: 'the members are counted\n', errors: '' })
  })

  test('with a demo whose making was cut short is not taken for a whole one', async () => {
    await using world = await newWorld() // has the demo's people, without its photos, likes and conversations

    const opened = openOnce({
      words: ['--demo'],
      settings: { VONK_DATA: newFolder(), DATABASE_URL: world.databaseUrl },
    })

    await expect(opened).rejects.toThrow(/^The demo in the database of DATABASE_URL was not finished/)
  })

  test('of the demo is made anew when its making was cut short', { timeout: 120_000 }, async () => {
    const data = newFolder()
    await openOnce({ settings: { VONK_DATA: data } }, (database) => seedBase(database, new Date()))

    let sites: unknown[] = []
    await openOnce({ settings: { VONK_DATA: data } }, async (database) => {
      sites = (await database.query({ text: 'select id from site' }, [])).rows
    })

    expect(sites).toEqual([])
  })

  test('of DATABASE_URL is never made fresh, with and without --demo', async () => {
    const DATABASE_URL = await newDatabase()

    for (const words of [['--fresh'], ['--fresh', '--demo']])
      expect(() => readConfig(words, { ...realSettings, DATABASE_URL })).toThrow(
        /^--fresh deletes the demo of the built-in/,
      )
  })
})
