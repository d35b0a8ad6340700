// A bare React server: node:http and renderToString of as many cards as the member list has, in a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement as draw } from 'react'
import { renderToString } from 'react-dom/server'

const cards = Array.from({ length: 60 }, (_, place) => ({
  id: crypto.randomUUID(),
  name: `Naam ${place}`,
  city: 'Utrecht',
}))

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html>${renderToString(draw('html', { lang: 'nl' }, draw('body', null, cards.map(cardOf))))}`)
})

function cardOf({ id, name, city }: { id: string; name: string; city: string }) {
  const picture = draw('img', { src: `/photos/${id}/card.webp`, alt: '', width: 300, height: 400 })
  const words = draw('div', { className: 'words' }, draw('h3', null, name), draw('p', null, city))
  return draw('article', { key: id, className: 'card' }, draw('a', { href: `/members/${id}` }, picture, words))
}

server.keepAliveTimeout = 0 // its connections wait while the other side is measured
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
