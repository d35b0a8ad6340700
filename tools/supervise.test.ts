import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runNode, spawnNode } from '#testing/servers/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
const delays = { initialMilliseconds: 100, maxMilliseconds: 400, resetAfterMilliseconds: 60_000 }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a server that was ready is restarted after a crash, with growing delays', async () => {
  const { script, starts } = createSupervisedProgram(
    `process.send('ready'); if (starts < 6) process.kill(process.pid, 'SIGKILL')`,
  )

  const exited = await runNode(script)

  expect(exited.code).toBe(0)
  expect(starts()).toHaveLength(6)
  const printedDelays = exited.errors.match(/starts again in [\d.]+ s/g)?.map((text) => Number(text.split(' ')[3]))
  expect(printedDelays).toEqual([0.1, 0.2, 0.4, 0.4, 0.4])
  expect(exited.errors).toContain('The server ended unexpectedly (exit code 137)')
})

test('a server that was never ready is not restarted, so an invalid setting is reported once', async () => {
  const { script, starts } = createSupervisedProgram(`console.error('PORT must be …'); process.exit(1)`)

  const exited = await runNode(script)

  expect(exited).toEqual({ code: 1, output: '', errors: 'PORT must be …\n' })
  expect(starts()).toHaveLength(1)
})

test('a server that fails to restart after a crash is retried', async () => {
  const { script, starts } = createSupervisedProgram(
    `if (starts === 1) process.send('ready'); if (starts < 3) process.exit(1)`,
  )

  expect((await runNode(script)).code).toBe(0)
  expect(starts()).toHaveLength(3)
})

test('a server that exits without an error is not restarted', async () => {
  const { script, starts } = createSupervisedProgram(`process.send('ready')`)

  expect((await runNode(script)).code).toBe(0)
  expect(starts()).toHaveLength(1)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends the delay before the next restart', async (signal) => {
  const { script, starts } = createSupervisedProgram(
    `process.send('ready'); process.kill(process.pid, 'SIGKILL')`,
    600_000,
  )
  const child = spawnNode(script)
  await once(child.stderr!, 'data')

  child.kill(signal)

  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  expect(starts()).toHaveLength(1)
})

/** Creates a script that supervises a server. The server records each start and then runs `work`. */
function createSupervisedProgram(work: string, initialMilliseconds = delays.initialMilliseconds) {
  const name = Math.random().toString(36).slice(2)
  const startLog = join(folder, `${name}.txt`)
  const server = join(folder, `${name}.mjs`)
  writeFileSync(startLog, '')
  writeFileSync(
    server,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(startLog)}, 'start\\n')
     const starts = readFileSync(${JSON.stringify(startLog)}, 'utf8').trim().split('\\n').length
     ${work}`,
  )
  const supervision = {
    command: process.execPath,
    args: [server],
    options: {},
    delays: { ...delays, initialMilliseconds },
  }
  const source = `import { supervise } from '${process.cwd()}/tools/supervise.mjs'
    process.exitCode = await supervise(${JSON.stringify(supervision)})`
  return {
    script: ['--input-type=module', '--eval', source],
    starts: () => readFileSync(startLog, 'utf8').trim().split('\n'),
  }
}
