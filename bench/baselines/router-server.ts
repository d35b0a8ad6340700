import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { build } from 'vite'
import { containerId, routes } from './router-page.ts'

/** A server of a minimal page that React and React Router render and hydrate, without anything else. */
export interface RouterServer extends AsyncDisposable {
  readonly origin: string
}

/** Builds the page and starts its server. Its responses are compressed once. */
export async function startRouterServer(): Promise<RouterServer> {
  const script = brotliCompressSync(await buildScript())
  const page = brotliCompressSync(await renderPage())
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    if (!isScript && request.url !== '/') return response.writeHead(404).end()
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8'
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(isScript ? script : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: fileURLToPath(new URL('router-page.client.ts', import.meta.url)) } },
  })
  const [bundle] = [built].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : null
  if (!chunk) throw new Error('the minimal page could not be built')
  return chunk.code
}

async function renderPage(): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('the minimal page could not be rendered')
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(createElement(StaticRouterProvider, { router, context, hydrate: true }))
  const head = `<meta name="viewport" content="width=device-width"><title>Leden</title><link rel="icon" href="data:,">`
  return `<!doctype html><html lang="nl"><head>${head}</head><body><div id="${containerId}">${html}</div><script type="module" src="/page.js"></script></body></html>`
}
