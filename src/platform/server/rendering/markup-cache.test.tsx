import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkupCacheProvider, CachedList } from './cached-markup.tsx'
import { createMarkupCache } from './markup-cache.tsx'

interface Person {
  readonly id: string
  readonly name: string
}

let renders = 0

function renderPerson({ id, name }: Person) {
  renders++
  return createElement('li', { key: id }, name, ', ', id)
}

function People({ people }: { people: readonly Person[] }) {
  const list = createElement(CachedList<Person>, {
    items: people,
    cacheKeyOf: (person) => JSON.stringify(person),
    // oxlint-disable-next-line react/no-children-prop -- its child is a function, which JSX alone could nest
    children: renderPerson,
  })
  return createElement('ul', null, list)
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
