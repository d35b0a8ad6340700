import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newCaller, type Caller } from '#testing/caller.ts'
import { createSiteProcess } from './site-process.ts'

/** A new demo, which has photos and conversations, in its own process. */
export interface DemoSite extends AsyncDisposable {
  readonly origin: string
  /** Logs in as a member of the demo. */
  logIn(email: string): Promise<Caller>
}

const password = 'welkom-bij-vonk'

/** Creates a demo and starts it. Takes half a minute. */
export async function startDemoSite(): Promise<DemoSite> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const app = await createSiteProcess({ environment: { VONK_DATA: folder } })
  await app.start()
  return {
    origin: app.origin,
    async logIn(email) {
      const caller = newCaller(app.origin)
      const { status } = await caller.post('/api/user.php', { email, password })
      if (status !== 200) throw new Error(`the login returned ${status}`)
      return caller
    },
    async [Symbol.asyncDispose]() {
      await app.stop('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
