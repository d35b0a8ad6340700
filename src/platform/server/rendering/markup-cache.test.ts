import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cachedRenderList, MarkupCacheProvider } from '#platform/cached-render.tsx'
import { createInaccessible } from './inaccessible.ts'
import { createMarkupCache } from './markup-cache.tsx'

interface Person {
  readonly id: string
  readonly name: string
  readonly onOpen?: () => void
}

let renders = 0

function PersonItem({ id, name, onOpen }: Person) {
  renders++
  return createElement('li', null, name, ', ', id, onOpen ? ' opens' : '')
}

function People({ people }: { people: readonly Person[] }) {
  return createElement(
    'ul',
    null,
    cachedRenderList(PersonItem, people, ({ id }) => id),
  )
}

function renderPage(people: readonly Person[], locale = 'nl'): string {
  const markupCache = createMarkupCache(locale, renderToString)
  const markup = renderToString(
    createElement(MarkupCacheProvider, { value: markupCache }, createElement(People, { people })),
  )
  return markupCache.toBytes(markup).toString()
}

test('a cached list equals what React renders byte for byte, so the browser can hydrate it', () => {
  const people = [
    { id: '1', name: 'Zoë' },
    { id: '2', name: 'Bram € 5' },
  ]
  expect(renderPage(people)).toBe(renderToString(createElement(People, { people })))
  expect(renderPage([])).toBe('<ul></ul>')
})

test('an item is rendered once for everyone, and again when its data changes', () => {
  const person = { id: '3', name: 'Noor' }
  renderPage([person])
  renders = 0
  renderPage([person])
  expect(renders).toBe(0)
  expect(renderPage([{ ...person, name: 'Nora' }])).toContain('Nora')
  expect(renders).toBe(1)
})

test('the text of a member never becomes a slot or html', () => {
  const name = '<template data-cached="0"></template><script>alert(1)</script>'
  const html = renderPage([{ id: '4', name }])
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;template data-cached=&quot;0&quot;&gt;')
})

test('an item is rendered again for another locale', () => {
  const person = { id: '5', name: 'Fleur' }
  renderPage([person], 'nl')
  renders = 0
  renderPage([person], 'en')
  expect(renders).toBe(1)
})

test('a section is rendered from its serialized props, so nothing else can show', () => {
  expect(renderPage([{ id: '6', name: 'Iris', onOpen: () => undefined }])).not.toContain('opens')
})

test('two components with equal props have separate entries', () => {
  const person = { id: '7', name: 'Bo' }
  const Other = ({ name }: Person) => createElement('li', null, name.toUpperCase())
  expect(renderPage([person])).toContain('<li>Bo')
  const cache = createMarkupCache('nl', renderToString)
  const list = cachedRenderList(Other, [person], ({ id }) => id)
  const markup = renderToString(createElement(MarkupCacheProvider, { value: cache }, list))
  expect(cache.toBytes(markup).toString()).toBe('<li>BO</li>')
})

test('a section that reads other data than its props fails', () => {
  const visit = createInaccessible<{ locale: string; theme: string }>('the visit', { locale: 'nl' })
  const Themed = () => createElement('p', null, visit.locale, visit.theme)
  expect(() => renderToString(createElement(Themed))).toThrow(/reads theme of the visit/)
})
