// A baseline server in its own process: node:http with prepared statements. It responds with their rows as JSON, or with
// the elements of a page, rendered by React and compressed by brotli at quality 0.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { BaselineServerOptions } from './baseline-server.ts'
import { parseElements, type ParsedElement } from './parse-elements.ts'

const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }

process.once('message', (options: BaselineServerOptions) => start(options))
process.on('disconnect', () => process.exit(0))

function start({ databaseUrl, statements, html }: BaselineServerOptions): void {
  // The plans of the site: generic, so that PostgreSQL does not plan a statement at each call.
  const options = '-c plan_cache_mode=force_generic_plan'
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, options })
  const template = html === null ? null : parseElements(html)
  const server = createServer(async (_request, response) => {
    const results = await Promise.all(statements.map((statement) => pool.query<object>(statement)))
    if (template) return response.end(brotliCompressSync(renderToString(template.map(createNode)), compression))
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(results.map(({ rows }) => rows)))
  })
  server.keepAliveTimeout = 0 // its connections are idle while the site under test is measured
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

function createNode(node: ParsedElement | string): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.tag, node.props, ...node.children.map(createNode))
}
