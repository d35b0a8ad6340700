import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routerReplacements } from './unused-router-parts.ts'

/** Returns the sorted names that a module of React Router exports. */
function listExports(module: string): string[] {
  const code = readFileSync(`node_modules/react-router/dist/production/${module}`, 'utf8')
  const names = /^export \{([^}]+)\}/m.exec(code)?.[1] ?? ''
  return names
    .split(',')
    .map((name) => name.trim())
    .toSorted()
}

test.each(Object.keys(routerReplacements))('the replacement of %s exports what the module does', (module) => {
  const code = routerReplacements[module] ?? ''
  expect([...code.matchAll(/export const (\w+)/g)].map(([, name]) => name)).toEqual(listExports(module))
})

test('no route is discovered while browsing, because each page contains all of them', () => {
  expect(readFileSync('react-router.config.ts', 'utf8')).toContain("routeDiscovery: { mode: 'initial' }")
})
