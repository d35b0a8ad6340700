import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { newDebitWorld, orderByDebit, type DebitWorld } from '#testing/debits.ts'
import { runDebitCommand } from './debit-commands.ts'

const run = (world: DebitWorld, ...args: string[]) => runDebitCommand(async () => world.staffCtx(), ['debits', ...args])

async function newFolder() {
  const path = await mkdtemp(join(tmpdir(), 'debits-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

test('an operator writes a file of debits once, writes it again, and reads the file of the bank', async () => {
  await using world = await newDebitWorld()
  await using folder = await newFolder()
  await changeSettings(world.ctx(), { debit_collection: 'bank' })
  const anna = await world.member()
  expect(await run(world, 'file', folder.path)).toBe('no debits to collect')
  await orderByDebit(world, anna)
  expect(await run(world, 'file', folder.path)).toContain(': 1 debits, 14.95 euro, to collect on ')
  const [name = '', ...others] = await readdir(folder.path)
  expect(others).toEqual([])
  const path = join(folder.path, name)
  expect((await stat(path)).mode & 0o077).toBe(0)
  const xml = await readFile(path, 'utf8')
  expect(xml).toContain('pain.008.001.08')
  await rm(path)
  expect(await run(world, 'file', folder.path)).toBe('no debits to collect')
  await run(world, 'file', '--again', name.replace('.xml', ''), folder.path)
  expect(await readFile(path, 'utf8')).toBe(xml)

  const [endToEndId] = /(?<=<EndToEndId>)\w+/.exec(xml) ?? []
  const report = join(folder.path, 'report.xml')
  const rejected = `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>MD01</Cd></Rsn></StsRsnInf></TxInfAndSts>`
  const batch = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>B1</OrgnlPmtInfId>${rejected}</OrgnlPmtInfAndSts>`
  await writeFile(
    report,
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><CreDtTm>2034-03-18T06:30:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>A</OrgnlMsgId></OrgnlGrpInfAndSts>${batch}</CstmrPmtStsRpt></Document>`,
  )
  await expect(run(world, 'paid', report)).rejects.toThrow('unknown_format')
  expect(await run(world, 'returns', report)).toMatch(/^1 debits changed, 0 were processed before/)
  expect(await run(world, 'returns', report)).toMatch(/^0 debits changed, 1 were processed before/)
  expect(await run(world, 'blocked')).toBe(`${anna.id}  MD01`)
  expect(await run(world, 'unblock', anna.email)).toBe(`${anna.id}: 1 returned debits no longer count`)
  expect(await run(world, 'blocked')).toBe('none')
  const entries = await world.sql<{ action: string }>('select action from audit_entry order by id')
  expect(entries.map(({ action }) => action)).toEqual([
    'debit.file',
    'debit.file_again',
    'debit.return',
    'debit.unblock',
  ])
})

test('other arguments are no command, and an unknown message id is an error', async () => {
  await using world = await newDebitWorld()
  expect(await runDebitCommand(async () => world.staffCtx(), ['codes', 'list'])).toBeNull()
  for (const args of [[], ['paid'], ['unblock'], ['file', '--again'], ['file', 'a', 'b'], ['blocked', 'x'], ['x', 'y']])
    expect(await run(world, ...args)).toBeNull()
  await expect(run(world, 'file', '--again', 'VONK-1')).rejects.toThrow('there is no file VONK-1')
})
