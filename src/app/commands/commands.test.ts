import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newInstallations, writeForeignFile, realSiteSettings, queryDatabase } from '#testing/servers/installations.ts'
import { runNode, requireFailureMessage } from '#testing/servers/programs.ts'
import { closedResources } from '#testing/commands.ts'
import { runCommand } from './commands.ts'

const CLI = 'src/app/cli.ts'
const { newFolder, newRealSiteDatabase: newRealDatabase, remove } = newInstallations()

afterAll(remove)

test('a command without DATABASE_URL creates no demo and changes no real site', { timeout: 120_000 }, async () => {
  const data = newFolder()
  const empty = await runNode([CLI, 'recount'], { VONK_DATA: data })
  expect(requireFailureMessage(empty)).toMatch(/^There is no demo in .*DATABASE_URL/)
  expect(existsSync(data)).toBe(false)

  writeForeignFile(data, 'photos/ab/abcd/full.webp')
  const ofRealSite = await runNode([CLI, 'recount'], { VONK_DATA: data })
  expect(requireFailureMessage(ofRealSite)).toContain('holds the photos of a real site')
  expect(existsSync(join(data, 'demo'))).toBe(false)
})

test('`generate` refuses a real site and keeps the indexes of its search', { timeout: 120_000 }, async () => {
  const DATABASE_URL = await newRealDatabase()
  const indexes = `select indexname from pg_indexes where tablename = 'member_search' order by 1`
  const before = await queryDatabase(DATABASE_URL, indexes)

  const exited = await runNode([CLI, 'generate', '10'], { ...realSiteSettings, VONK_DATA: newFolder(), DATABASE_URL })

  expect(requireFailureMessage(exited)).toMatch(/^generate adds members to a demo only/)
  expect(await queryDatabase(DATABASE_URL, indexes)).toEqual(before)
})

test(
  'an unknown command exits with 2 and its three nearest names, and reads no settings',
  { timeout: 120_000 },
  async () => {
    const exited = await runNode([CLI, 'recuont'], { ...realSiteSettings, VONK_SECRET: 'short' })
    const errors = `recuont is no command. Did you mean recount, doctor, call?\nnpm run vonk -- help lists the commands.`
    expect(exited).toMatchObject({ code: 2, errors: `${errors}\n` })
  },
)

test('`help` lists the commands, those of a group, or one with its options', async () => {
  const help = async (...args: string[]) => (await runCommand(closedResources, args)).text
  expect(await help('help')).toBe(await help())
  expect(await help()).toMatch(/^ {2}site host add <host> {2,}adds a host$/m)
  expect(await help('help', 'site')).toMatch(/site sell <country>/)
  expect(await help('help', 'site')).not.toMatch(/doctor/)
  expect(await help('help', 'site', 'host', 'add')).toMatch(/--main .*makes it the host of mails/)
  expect(await help('site', 'host', 'add', '--help')).toBe(await help('help', 'site', 'host', 'add'))
})

test.each([
  ['places now', 'places takes no argument, not also now.'],
  ['generate', 'generate needs <members>.'],
  ['generate many', 'many is no number of members.'],
  ['generate 10 twice', 'generate takes <members>, not also twice.'],
  ['counters', 'counters is no command. Did you mean counters check, '],
  ['counters wrong', 'Did you mean counters check, '],
  ['--frehs', '--frehs is no command.'],
  ['sittings set name', 'Did you mean settings set, '],
  ['settings set', 'settings set needs <setting>.'],
  ['site', 'site is no command. Did you mean site add, site list, site sell?'],
  ['site host add', 'site host add needs <host>.'],
  ['site host move www.example.com', 'Did you mean site host '],
  ['company set kvk', 'company set needs <value>.'],
  ['company set colour red', 'a company has no colour, only '],
  ['doctor --jsno', 'doctor has no option --jsno. Did you mean --json, --help, --site?'],
  ['doctor --site', 'argument missing'],
  ['staff add kees@example.com', 'give a name'],
  ['help photoes', 'photoes is no command.'],
  ['photos list www.example.com', 'photos list www.example.com is no command. Did you mean '],
  ['partner add www.example.com adnet', 'is no command. Did you mean '],
])('`%s` exits with 2, says what is wrong, and opens nothing', async (line, problem) => {
  const { exitCode, notes, text } = await runCommand(closedResources, line.split(' '))
  expect([exitCode, text]).toEqual([2, ''])
  expect(notes).toContain(problem)
  expect((notes ?? '').split('\n').length).toBeLessThan(5)
})
