import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { apiInProcess, type ContextOf } from '#platform/server/api-handler.ts'
import type { Context } from '#platform/server/context.ts'
import { servePages } from '#platform/server/pages.ts'
import { pagePolicy } from '#platform/server/security-headers.ts'
import { api } from './api.ts'
import type { Contract } from './contract.ts'
import { newNonce } from './site.ts'

/** What entry.server exports; shared modules exist twice, so its keys are taken from the build. */
interface Entry {
  readonly pageContext: never
  readonly visitContext: never
  readonly newQueryClient: () => unknown
  readonly themeOf: (value: string | undefined) => string
}

const builtPages = new URL('../../build/server/index.js', import.meta.url)

/** The pages as `npm run build` made them. */
export async function loadBuild(): Promise<() => Promise<ServerBuild>> {
  const build: ServerBuild = await import(builtPages.href)
  return async () => build
}

/** The pages straight from their sources, reloaded as they change. */
export async function startVite(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  delete process.env['WATCH_REPORT_DEPENDENCIES'] // node --watch would follow Vite's temporary files for ever
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root: fileURLToPath(new URL('../../', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server }, ws: { destroyUpgrade: false } as never },
  })
  app.addHook('preClose', async () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|photos|dev|healthz|readyz)(\/|$)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
}

/** Serves the pages over a site. */
export function addPages(app: FastifyInstance, build: () => Promise<ServerBuild>, contextOf: ContextOf, development: boolean): void {
  servePages(app, build, contextOf, (current, provider, ctx) => fill(current, provider, ctx, development), development ? 'development' : 'production')
}

function fill(build: ServerBuild, provider: RouterContextProvider, ctx: Context, development: boolean): void {
  const entry = build.entry.module as unknown as Entry // our own entry.server.tsx
  const nonce = development ? '' : newNonce()
  const policy = development ? `default-src 'self' 'unsafe-inline' data: blob: ws:` : pagePolicy({ nonce, origin: ctx.origin })
  const theme = entry.themeOf(ctx.cookies['theme'])
  provider.set(entry.visitContext, { locale: ctx.locale, theme, nonce, policy } as never)
  provider.set(entry.pageContext, { api: apiInProcess<Contract>(api as never, ctx), cache: entry.newQueryClient() } as never)
}
