// A node:http server in its own process that answers every request with the same head and body from memory.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoredAnswer } from './buffer-server.ts'

process.once('message', ({ headers, base64 }: StoredAnswer) => {
  const body = Buffer.from(base64, 'base64')
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  server.keepAliveTimeout = 0 // 0 disables the timeout: the connections are idle during other measurements
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
