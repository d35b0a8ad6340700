// A minimal node:http server in its own process. The processor time of one response is the baseline of page loads.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_request, response) => response.end('hello'))
server.keepAliveTimeout = 0 // 0 disables the timeout: the connections are idle during other measurements
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
