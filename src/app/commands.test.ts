import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installations, plantFile, realSettings, rowsOn } from '#testing/installations.ts'
import { runNode, sentenceOf } from '#testing/programs.ts'
import { runCommand, type Workplace } from './commands.ts'

const CLI = 'src/app/cli.ts'
const { newFolder, newRealDatabase, remove } = installations()

afterAll(remove)

test('a command without DATABASE_URL makes no demo and touches no real site', async () => {
  const data = newFolder()
  const empty = await runNode([CLI, 'recount'], { VONK_DATA: data })
  expect(sentenceOf(empty)).toMatch(/^There is no demo in .*DATABASE_URL/)
  expect(existsSync(data)).toBe(false)

  plantFile(data, 'photos/ab/abcd/full.webp')
  const ofRealSite = await runNode([CLI, 'recount'], { VONK_DATA: data })
  expect(sentenceOf(ofRealSite)).toContain('holds the photos of a real site')
  expect(existsSync(join(data, 'demo'))).toBe(false)
})

test('`generate` leaves a real site its members and the indexes of its search', async () => {
  const DATABASE_URL = await newRealDatabase()
  const indexes = `select indexname from pg_indexes where tablename = 'member_search' order by 1`
  const before = await rowsOn(DATABASE_URL, indexes)

  const end = await runNode([CLI, 'generate', '10'], { ...realSettings, VONK_DATA: newFolder(), DATABASE_URL })

  expect(sentenceOf(end)).toMatch(/^generate adds members to a demo only/)
  expect(await rowsOn(DATABASE_URL, indexes)).toEqual(before)
})

test('a command that is none ends with 1 and the list of those that are', async () => {
  const data = newFolder()

  const end = await runNode([CLI, 'recuont'], {
    ...realSettings,
    VONK_DATA: data,
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
  })

  expect(sentenceOf(end)).toMatch(/^recuont is no command/)
  expect(end).toMatchObject({ code: 1, errors: expect.stringContaining('counters check') })
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
  'staff reset-codes',
  '--frehs',
])('`%s` is none, and opens nothing', async (line) => {
  expect(await runCommand(closedWorkplace, line.split(' '))).toBe(null)
})

const closedWorkplace: Workplace = {
  database: refuseToOpen,
  patientDatabase: refuseToOpen,
  demoDatabase: refuseToOpen,
  context: refuseToOpen,
}

async function refuseToOpen(): Promise<never> {
  throw new Error('it was opened')
}
