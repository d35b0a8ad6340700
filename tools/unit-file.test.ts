import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILE = 'docs/vonk.service'

test('the systemd unit runs the command of npm start and always restarts it', () => {
  const unit = readFileSync(FILE, 'utf8')
  const settings = Object.fromEntries(unit.split('\n').map((line) => line.split(/=(.*)/s)))

  expect(settings).toMatchObject({ Restart: 'always', KillMode: 'mixed', StartLimitIntervalSec: '0' })
  const script = String(settings['ExecStart']).split(' ').at(-1) ?? ''
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  expect(scripts.start.split(' ').at(-1)).toBe(script)
  expect(existsSync(script)).toBe(true)
  expect(settings['EnvironmentFile']).toMatch(/^\//) // a leading `-` would let the site start as a demo without its file of settings
})

test('systemd accepts the unit', () => {
  const verified = spawnSync('systemd-analyze', ['verify', FILE], { encoding: 'utf8' })
  if (verified.error) console.warn(`${FILE} was not verified: there is no systemd-analyze on this machine.`)
  else expect(verified).toMatchObject({ status: 0, stderr: '', stdout: '' })
})
