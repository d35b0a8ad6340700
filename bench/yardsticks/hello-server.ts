// A bare node:http server in its own process. One `hello` is the processor time of one of its responses.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_request, response) => response.end('hello'))
server.keepAliveTimeout = 0 // connections are idle while the other side is measured
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
