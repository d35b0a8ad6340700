// A bare node:http answer, in a process of its own: one `hello` is the processor time that one such answer takes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_request, response) => response.end('hello'))
server.keepAliveTimeout = 0 // its connections wait while the other side is measured
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
