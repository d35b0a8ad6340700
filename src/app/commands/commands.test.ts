import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newInstallations, writeForeignFile, realSiteSettings, queryDatabase } from '#testing/servers/installations.ts'
import { runNode, requireFailureMessage } from '#testing/servers/programs.ts'
import { runCommand, type CommandResources } from './commands.ts'

const CLI = 'src/app/cli.ts'
const { newFolder, newRealSiteDatabase: newRealDatabase, remove } = newInstallations()

afterAll(remove)

test('a command without DATABASE_URL creates no demo and changes no real site', async () => {
  const data = newFolder()
  const empty = await runNode([CLI, 'recount'], { VONK_DATA: data })
  expect(requireFailureMessage(empty)).toMatch(/^There is no demo in .*DATABASE_URL/)
  expect(existsSync(data)).toBe(false)

  writeForeignFile(data, 'photos/ab/abcd/full.webp')
  const ofRealSite = await runNode([CLI, 'recount'], { VONK_DATA: data })
  expect(requireFailureMessage(ofRealSite)).toContain('holds the photos of a real site')
  expect(existsSync(join(data, 'demo'))).toBe(false)
})

test('`generate` refuses a real site and keeps the indexes of its search', async () => {
  const DATABASE_URL = await newRealDatabase()
  const indexes = `select indexname from pg_indexes where tablename = 'member_search' order by 1`
  const before = await queryDatabase(DATABASE_URL, indexes)

  const exited = await runNode([CLI, 'generate', '10'], { ...realSiteSettings, VONK_DATA: newFolder(), DATABASE_URL })

  expect(requireFailureMessage(exited)).toMatch(/^generate adds members to a demo only/)
  expect(await queryDatabase(DATABASE_URL, indexes)).toEqual(before)
})

test('an unknown command exits with 1 and prints the help text', async () => {
  const data = newFolder()

  const exited = await runNode([CLI, 'recuont'], {
    ...realSiteSettings,
    VONK_DATA: data,
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
  })

  expect(requireFailureMessage(exited)).toMatch(/^recuont is no command/)
  expect(exited).toMatchObject({ code: 1, errors: expect.stringContaining('counters check') })
})

test.each([
  'accounts',
  'accounts ban',
  'accounts close anna',
  'places now',
  'generate many',
  'generate 10 twice',
  'counters',
  'counters wrong',
  'partner',
  'partner add localhost',
  'partner drop localhost adnet',
  'invite',
  'photos list',
  'photos save key',
  'photos decide key',
  'photos decide key perhaps',
  '--frehs',
  'settings',
  'settings set name',
  'settings change name Vlam',
  'site',
  'site host add',
  'site host move www.example.com',
  'company set kvk',
])('`%s` is no command, and opens nothing', async (line) => {
  expect(await runCommand(closedResources, line.split(' '))).toBe(null)
})

const closedResources: CommandResources = {
  database: refuseToOpen,
  unlimitedDatabase: refuseToOpen,
  demoDatabase: refuseToOpen,
  context: refuseToOpen,
  examine: refuseToOpen,
}

async function refuseToOpen(): Promise<never> {
  throw new Error('it was opened')
}
