import { createElement as h } from 'react'
import type { RouteObject } from 'react-router'

const cards = Array.from({ length: 60 }, (_, index) => ({ id: index, name: `Naam ${index}`, city: 'Utrecht' }))

/** The routes of a minimal page with 60 cards, for its server and its browser. */
export const routes: RouteObject[] = [{ path: '/', Component: CardList }]

/** The element that contains the page. */
export const containerId = 'page'

function CardList() {
  return h('main', null, h('h1', null, 'Leden'), cards.map(renderCard))
}

function renderCard({ id, name, city }: { id: number; name: string; city: string }) {
  return h('article', { key: id }, h('a', { href: `/members/${id}` }, h('h3', null, name), h('p', null, city)))
}
