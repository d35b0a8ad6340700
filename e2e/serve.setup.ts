import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const startTimeoutMilliseconds = 180_000

/** Starts the built site with its own demo data for the whole run, and removes both afterwards. */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'journeys-'))
  const port = await findFreePort()
  const server = spawn(process.execPath, ['src/app/server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      VONK_DATA: folder,
      LOG_LEVEL: 'error',
      LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.env['JOURNEY_DATA'] = folder
  process.env['JOURNEY_ORIGIN'] = `http://localhost:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  await waitUntilReady(`http://localhost:${port}/readyz`).catch(async (error: unknown) => {
    await stop() // otherwise the server would outlive the run
    throw error
  })
  return stop
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function waitUntilReady(url: string): Promise<void> {
  const end = Date.now() + startTimeoutMilliseconds
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the site did not start in time')
}
