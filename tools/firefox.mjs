#!/usr/bin/env node
// Firefox as Playwright starts it: passes the arguments on, and answers the one command of Playwright that the
// stable release does not know.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'
const ADDRESS_LINE = /(WebDriver BiDi listening on )(ws:\/\/\S+)/

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
process.on('SIGTERM', () => firefox.kill('SIGTERM'))
firefox.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 0))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, text, url] = ADDRESS_LINE.exec(line) ?? []
  if (url) startProxy(text, url)
  else console.error(line)
})

/** Starts a server between Playwright and Firefox, and prints its address instead of Firefox's. */
function startProxy(text, url) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('listening', () => console.error(`${text}ws://127.0.0.1:${server.address().port}`))
  server.on('connection', (client, request) => relayMessages(client, url + request.url.replace(/\/$/, '')))
}

function relayMessages(client, url) {
  const upstream = new WebSocket(url, { perMessageDeflate: false })
  const opened = new Promise((resolve) => upstream.once('open', resolve))
  client.on('message', async (data, isBinary) => {
    const { id, method } = JSON.parse(data)
    if (method === UNKNOWN_COMMAND) return client.send(JSON.stringify({ type: 'success', id, result: {} }))
    await opened
    upstream.send(data, { binary: isBinary })
  })
  upstream.on('message', (data, isBinary) => client.send(data, { binary: isBinary }))
  upstream.on('error', () => client.close())
  upstream.on('close', () => client.close())
  client.on('close', () => upstream.close())
}
