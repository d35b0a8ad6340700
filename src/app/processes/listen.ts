import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Checks the port before anything is started, since seeding a demo takes long. */
export async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer()
  probe.listen(config.port, config.host)
  await once(probe, 'listening').catch((error: unknown) => {
    throw createListenError(config, error)
  })
  probe.close()
  await once(probe, 'close')
}

/**
 * Accepts requests. On Linux each child process has its own queue for the port (`SO_REUSEPORT`), which it empties
 * before it stops. Elsewhere the primary process accepts the connections of all.
 */
export async function listen(app: FastifyInstance, config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const reusePort = cluster.isWorker && process.platform === 'linux'
  try {
    await app.listen({ host: config.host, port: config.port, ...(reusePort ? { reusePort } : {}) })
  } catch (error) {
    throw createListenError(config, error)
  }
}

/** Creates the error for a port that is not available; its sentence names the setting to change. */
function createListenError({ port, host }: Pick<Config, 'host' | 'port'>, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is taken; choose another one, as in PORT=3001 npm start.`)
  if (code === 'EACCES')
    return new Error(`This user may not listen on port ${port}; choose one from 1024 on, as in PORT=3000 npm start.`)
  return new Error(`HOST=${host} is no address of this machine (${code}); 127.0.0.1 is, and 0.0.0.0 means all of them.`)
}
