// A bare node:http server in its own process. The benchmarks of page loads use the processor time of one of its
// responses as their unit, called `hello`.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_request, response) => response.end('hello'))
server.keepAliveTimeout = 0 // its connections are idle while the site under test is measured
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
