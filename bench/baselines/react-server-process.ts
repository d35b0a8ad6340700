// A minimal React server in its own process: node:http and renderToString. Its page has as many cards as the member
// list.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

const cards = Array.from({ length: 60 }, (_, index) => ({
  id: crypto.randomUUID(),
  name: `Naam ${index}`,
  city: 'Utrecht',
}))

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html>${renderToString(h('html', { lang: 'nl' }, h('body', null, cards.map(renderCard))))}`)
})

function renderCard({ id, name, city }: { id: string; name: string; city: string }) {
  const image = h('img', { src: `/photos/${id}/card.webp`, alt: '', width: 300, height: 400 })
  const text = h('div', { className: 'text' }, h('h3', null, name), h('p', null, city))
  return h('article', { key: id, className: 'card' }, h('a', { href: `/members/${id}` }, image, text))
}

server.keepAliveTimeout = 0 // 0 disables the timeout: the connections are idle during other measurements
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
