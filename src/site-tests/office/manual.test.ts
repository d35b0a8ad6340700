import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { loadSettings } from '#features/sites/server/site-cache.ts'
import { findHostSite } from '#features/sites/server/sites.sql.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { newInstallations, realSiteSettings } from '#testing/servers/installations.ts'
import { runNode } from '#testing/servers/programs.ts'
import { commands } from '../../app/commands/commands.ts'

const manual = readFileSync('docs/operations.md', 'utf8')
const { newDatabase, newFolder, remove } = newInstallations()

afterAll(remove)

test('the commands in the manual create a working site with prices', async () => {
  const url = await newDatabase()
  const settings = { ...realSiteSettings, VONK_DATA: newFolder(), DATABASE_URL: url }
  const section = manual.slice(manual.indexOf('\n## A site\n'))
  const block = /```sh\n(.*?)```/s.exec(section)?.[1] ?? ''
  const commands = block.trim().split('\n')
  expect(commands).toHaveLength(2)
  for (const command of commands) {
    const exited = await runNode(['src/app/cli.ts', ...parseArguments(command)], settings)
    expect(exited.code, exited.errors).toBe(0)
  }
  const database = openDatabase(url, { size: 1 })
  try {
    const { siteId } = await findHostSite.oneOrThrow(database, { host: 'example.com' })
    expect(await loadSettings({ db: database, siteId })).toMatchObject({
      name: 'Example',
      domain: 'www.example.com',
      cheapest_bundles: {
        NL: { credits: 1000, cents: 16995, currency: 'EUR' },
        BE: { credits: 1000, cents: 16995, currency: 'EUR' },
        DE: { credits: 1000, cents: 16995, currency: 'EUR' },
      },
    })
  } finally {
    await database.close()
  }
})

/** Returns the arguments after `npm run vonk --`, without quotes. */
function parseArguments(command: string): string[] {
  const words = command.replace('npm run vonk -- ', '').match(/"[^"]*"|\S+/g) ?? []
  return words.map((word) => word.replaceAll('"', ''))
}

test('the log messages in the manual occur in the sources', () => {
  const watched = /^Set alerts on: (.*)$/m.exec(manual)?.[1] ?? ''
  const lines = [...watched.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line).filter((line) => line.includes(' '))
  const sources = ['src', 'tools'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  )
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter((line) => !sources.some((source) => source.includes(line)))).toEqual([])
})

test('every operator command is in the manual', () => {
  const section = manual.slice(manual.indexOf('## Commands'), manual.indexOf('## When it does not start'))
  const names = commands.map(({ name }) => name)
  expect(names.filter((name) => !section.includes(name))).toEqual([])
})
