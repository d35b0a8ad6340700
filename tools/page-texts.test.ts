import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTextNeeds, listDeclaredNamespaces } from './page-texts.ts'
import { createFixtureTree } from './fixture-tree.ts'

const rootFile = 'src/root.tsx'
const outlets = ['default', 'chat', 'empty'].map((name) => `src/screens/layouts/${name}-outlet.tsx`)

/** Lists the namespaces that a file, and what it loads on demand, use without having loaded them. */
function findMissing(
  root: string,
  file: string,
  { available, visited = new Set() }: { available: readonly string[]; visited?: Set<string> },
): string[] {
  const { namespaces, lazyImports } = findTextNeeds(root, file)
  visited.add(file)
  const missing = [...namespaces].filter((name) => !available.includes(name)).map((name) => `${file}: ${name}`)
  const unvisited = lazyImports.filter(({ target }) => !visited.has(target))
  const lazy = unvisited.flatMap(({ from, target }) =>
    findMissing(root, target, { available: [...available, ...listDeclaredNamespaces(root, from)], visited }),
  )
  return [...missing, ...lazy]
}

/** Lists the namespaces that a page or layout loads but does not use. */
function findSuperfluous(root: string, file: string): string[] {
  const { namespaces } = findTextNeeds(root, file)
  return listDeclaredNamespaces(root, file)
    .filter((name) => !namespaces.has(name))
    .map((name) => `${file}: ${name}`)
}

/** What the text of a page without React for everybody says; `defineLander` defines only such pages. */
const WITHOUT_REACT = /withoutReact: 'everyone'|\bdefineLander\(/

/** The pages that ship React to somebody. */
const pages = globSync('src/screens/**/*.page.tsx').filter(
  (file) => !file.includes('/office/') && !WITHOUT_REACT.test(readFileSync(file, 'utf8')),
)

const inherited = listDeclaredNamespaces('.', rootFile)

test.each(pages)('%s loads exactly the texts that its components use', (file) => {
  expect(findMissing('.', file, { available: [...inherited, ...listDeclaredNamespaces('.', file)] })).toEqual([])
  expect(findSuperfluous('.', file)).toEqual([])
})

test.each(['default', 'chat', 'lander', 'empty'])('the layout %s loads the texts that it uses', (name) => {
  const layout = `src/screens/layouts/${name}.tsx`
  const available = [...inherited, ...listDeclaredNamespaces('.', layout)]
  const outlet = outlets.filter((file) => file === `src/screens/layouts/${name}-outlet.tsx`)
  for (const file of [layout, ...outlet]) expect(findMissing('.', file, { available })).toEqual([])
})

test('error pages and the signup dialog of the home page load the texts that they use', () => {
  const island = 'src/features/signup/web/signup.island.tsx'
  for (const file of [rootFile, island]) {
    expect(findMissing('.', file, { available: listDeclaredNamespaces('.', file) })).toEqual([])
  }
})

test('a missing namespace is found, also in a component that is loaded on demand', () => {
  using tree = createFixtureTree({
    'src/screens/a.page.tsx': `import { B } from '#features/b.tsx'
const D = lazy(() => Promise.all([import('../features/d.tsx'), loadTexts(['likes'])]))
export const handle = { namespaces: ['chat'] } satisfies PageHandle
export default () => <B>{useTexts('chat')('a')}</B>`,
    'src/features/b.tsx': "export { B, other } from './c.tsx'\nexport { E } from './e.tsx'",
    'src/features/c.tsx': "export const B = () => useTexts('profile')('a')",
    'src/features/d.tsx': "export const D = () => useTexts('likes')('a') + useRichTexts('swipe')('b', {})",
    'src/features/e.tsx': "export const E = () => useTexts('payments')('a')",
  })
  const page = 'src/screens/a.page.tsx'
  expect(findMissing(tree.root, page, { available: listDeclaredNamespaces(tree.root, page) })).toEqual([
    'src/screens/a.page.tsx: profile',
    'src/features/d.tsx: swipe',
  ])
})
