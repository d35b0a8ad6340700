import { expect, test } from 'vitest'
import configuration, { FEATURES } from '../.dependency-cruiser.mjs'
import { createFixtureTree } from './fixture-tree.ts'
import type { Finding } from './sources.ts'
import { baseTree, cruise } from './structure-fixture.ts'
import { checkStructure } from './structure.ts'

// Each rule must report a violation below, because a checker that reads nothing also reports no findings.

/** Violations of each import rule. They cover `#…` and relative paths, types, re-exports and dynamic imports. */
const importViolations: Record<string, [file: string, text: string][]> = {
  'front-doors': [
    [
      'src/features/signup/server/signup.ts',
      "import { chatApi } from '#features/chat/server/chat.api.ts'\nexport const a = chatApi",
    ],
    ['src/features/settings/server/viewer.ts', "export const a = import('#features/chat/server/chat.api.ts')"],
    [
      'src/features/search/web/results.tsx',
      "import { inbox } from '#features/chat/web/inbox.tsx'\nexport const a = inbox",
    ],
    [
      'src/features/search/web/messages.tsx',
      "import { Bubble } from '#features/chat/web/messages/bubble.tsx'\nexport const a = Bubble",
    ],
  ],
  'app-front-doors': [
    ['src/app/live.ts', "import { Inbox } from '#features/chat/web/inbox.tsx'\nexport const a = Inbox"],
    ['src/app/calls.ts', "import { chatApi } from '#features/chat/server/chat.api.ts'\nexport const a = chatApi"],
  ],
  'declarations-for-the-app': [
    [
      'src/features/chat/server/tables.ts',
      "import { chatFeature } from './chat.feature.ts'\nexport const a = chatFeature",
    ],
    [
      'src/testing/jobs.ts',
      "import { chatFeature } from '#features/chat/server/chat.feature.ts'\nexport const a = chatFeature",
    ],
  ],
  'screen-front-doors': [
    [
      'src/screens/people/search.page.tsx',
      "import type { inbox } from '#features/chat/server/inbox.ts'\nexport type A = typeof inbox",
    ],
    [
      'src/screens/people/matches.page.tsx',
      "import type { draft } from '#features/chat/server/messages/draft.ts'\nexport type A = typeof draft",
    ],
    ['src/screens/layouts/chat.tsx', "export const a = import('#features/chat/web/chat.island.tsx')"],
  ],
  'page-is-a-leaf': [
    ['src/app/menu.tsx', "import Chats from '#screens/chat/chats.page.tsx'\nexport const a = Chats"],
    ['src/screens/chat/chat.page.tsx', "import Chats from './chats.page.tsx'\nexport const a = Chats"],
  ],
  'nobody-imports-screens': [
    [
      'src/features/likes/web/menu.tsx',
      "import { Footer } from '#screens/layouts/footer.tsx'\nexport const a = Footer",
    ],
    ['src/testing/frame.tsx', "import { Footer } from '../screens/layouts/footer.tsx'\nexport const a = Footer"],
  ],
  'island-from-client-script': [
    ['src/features/likes/web/hello.tsx', "export const a = import('#features/chat/web/chat.island.tsx')"],
  ],
  'island-on-demand': [
    [
      'src/features/likes/web/likes.client.ts',
      "import { openChat } from '#features/chat/web/chat.island.tsx'\nexport const a = openChat",
    ],
  ],
  'web-without-server': [
    [
      'src/features/chat/web/bubble.tsx',
      "import type { inbox } from '../server/inbox.ts'\nexport type A = typeof inbox",
    ],
    [
      'src/screens/money/credits.page.tsx',
      "import type { db } from '#platform/server/database/db.ts'\nexport type A = typeof db",
    ],
    ['src/ui/dialog.tsx', "import { db } from '#platform/server/database/db.ts'\nexport const a = db"],
  ],
  'server-without-web': [
    ['src/features/chat/server/push.ts', "import { UnreadBadge } from '../web/chat.tsx'\nexport const a = UnreadBadge"],
  ],
  'both-sides-without-server': [
    ['src/features/likes/swipe.rules.ts', "import { LikeButton } from './web/likes.tsx'\nexport const a = LikeButton"],
    ['src/features/likes/rules.ts', "import { LikeButton } from './web/likes.tsx'\nexport const a = LikeButton"],
    ['src/platform/money.ts', "import { db } from './server/database/db.ts'\nexport const a = db"],
    ['src/platform/time/zone.ts', "import { db } from '../server/database/db.ts'\nexport const a = db"],
  ],
  'contract-as-types': [
    ['src/features/chat/web/draft.tsx', "import { contract } from '../contract.ts'\nexport const a = contract"],
    [
      'src/screens/people/likes.page.tsx',
      "import { contract } from '#features/chat/contract.ts'\nexport const a = contract",
    ],
    ['src/features/chat/web/page-base.tsx', "import { base } from '#platform/contract.ts'\nexport const a = base"],
  ],
  'web-without-server-packages': [
    ['src/features/chat/web/form.tsx', "import * as z from 'zod'\nexport const a = z"],
    ['src/screens/account/login.page.tsx', "import * as z from 'zod'\nexport const a = z"],
  ],
  'server-without-tsx': [
    ['src/app/pages/pages.ts', "import { query } from '#platform/query.tsx'\nexport const a = query"],
  ],
  'pure-rules': [
    ['src/features/relations/block.rules.ts', "import { randomInt } from 'node:crypto'\nexport const a = randomInt"],
    ['src/features/relations/rules.ts', "import { randomInt } from 'node:crypto'\nexport const a = randomInt"],
  ],
  'platform-knows-no-features': [
    [
      'src/platform/server/mail/mail.ts',
      "import { FREE_CHATS } from '#features/chat/rules.ts'\nexport const a = FREE_CHATS",
    ],
  ],
  'ui-knows-no-features': [
    ['src/ui/badge.tsx', "import { UnreadBadge } from '#features/chat/web/chat.tsx'\nexport const a = UnreadBadge"],
    ['src/ui/logo.tsx', "import { href } from '#links.ts'\nexport const a = href"],
  ],
  'links-import-nothing': [
    ['src/links.ts', "import { FREE_CHATS } from './features/chat/rules.ts'\nexport const href = FREE_CHATS"],
  ],
  'office-links-import-types': [
    [
      'src/office-links.ts',
      "import { FREE_CHATS } from './features/chat/rules.ts'\nexport const officePages = FREE_CHATS",
    ],
  ],
  'texts-know-nothing': [
    ['src/texts/read.ts', "import { db } from '#platform/server/database/db.ts'\nexport const a = db"],
  ],
  'nobody-imports-app': [
    ['src/screens/layouts/default.tsx', "import { buildSite } from '#app/site.ts'\nexport const a = buildSite"],
    [
      'src/features/settings/server/settings.ts',
      "import { buildSite } from '#app/site.ts'\nexport const a = buildSite",
    ],
  ],
  'testing-in-tests-only': [
    ['src/features/settings/server/demo.ts', "import { newWorld } from '#testing/world.ts'\nexport const a = newWorld"],
    ['src/features/chat/server/examples.ts', "import { cases } from './chat.cases.ts'\nexport const a = cases"],
  ],
  'statements-in-sql-files': [
    [
      'src/features/settings/server/alerts.ts',
      "import { statement } from '#platform/server/database/statement.ts'\nexport const a = statement",
    ],
    ['src/features/settings/server/erase.ts', "import pg from 'pg'\nexport const a = pg"],
  ],
  'no-circles': [['src/platform/one.ts', "import { two } from './two.ts'\nexport const one = () => two"]],
}

const validTree: Record<string, string> = {
  ...baseTree,
  'src/features/chat/server/read.ts':
    "import { LIKE } from '#features/likes/rules.ts'\nimport { inbox } from './inbox.ts'\nexport const a = [LIKE, inbox]\n",
  'src/features/likes/rules.ts': 'export const LIKE = 1\n',
  'src/screens/people/likes.page.tsx':
    "import { UnreadBadge } from '#features/chat/web/chat.tsx'\nimport { inbox } from '#features/chat/web/inbox.tsx'\nimport { Bubble } from '#features/chat/web/messages/bubble.tsx'\nimport type { Contract } from '#features/chat/contract.ts'\nimport { Button } from '#ui/button.tsx'\nexport default function Likes(props: Contract) { return [UnreadBadge, inbox, Bubble, Button, props] }\n",
  'src/root.tsx': "import { Footer } from './screens/layouts/footer.tsx'\nexport const a = Footer\n",
  'src/screens/people/likes.page.test.tsx':
    "import Likes from './likes.page.tsx'\nimport { newWorld } from '#testing/world.ts'\nexport const a = [Likes, newWorld]\n",
  'src/features/signup/server/signup.ts':
    "import { sendMessage } from '#features/chat/server/chat.ts'\nexport const a = sendMessage\n",
  'src/features/signup/web/done.tsx':
    "import { chatsQuery } from '#features/chat/web/chat.queries.ts'\nexport const a = chatsQuery\n",
  'src/features/likes/web/home.client.ts':
    "import type { openChat } from '#features/chat/web/chat.island.tsx'\nexport const a: () => Promise<{ openChat: typeof openChat }> = () => import('#features/chat/web/chat.island.tsx')\n",
  'src/features/chat/server/chat.cases.ts':
    "import type { newWorld } from '#testing/world.ts'\nexport const cases = {}\nexport type A = typeof newWorld\n",
  'src/app/features.ts':
    "import { chatFeature } from '#features/chat/server/chat.feature.ts'\nexport const a = chatFeature\n",
  'src/links.ts': 'export const href = 1\n',
  'src/platform/navigation/page.ts': "import { href } from '#links.ts'\nexport const a = href\n",
  'src/app/contract.ts': "import { contract } from '#features/chat/contract.ts'\nexport const all = { contract }\n",
  'src/platform/server/database/outbox.sql.ts':
    "import { statement } from './statement.ts'\nexport const a = statement\n",
}

/** Violations of each rule about the names and locations of files. */
const fileViolations: Record<string, string[]> = {
  vocabulary: [
    'src/features/chat/service.ts',
    'src/features/chat/server/likes.api.ts',
    'src/features/chat/server/likes.feature.ts',
    'src/features/chat/server/likes.cases.ts',
    'src/features/chat/web/messages/parts/bubble.tsx',
    'src/features/chat/server/messages/parts/bubble.ts',
    'src/features/chat/server/messages/chat.api.ts',
    'src/features/chat/server/messages/mail.tsx',
    'src/features/chat/web/messages/chats.page.tsx',
    'src/features/chat/server/mail.tsx',
    'src/features/chat/web/chats.page.tsx',
  ],
  screens: ['src/screens/chats.page.tsx', 'src/screens/games/swipe-game.page.tsx', 'src/screens/chat/composer.tsx'],
  'known-feature': ['src/features/dating/rules.ts'],
  tree: ['src/services/chat.ts', 'src/chat.ts'],
  'vague-name': [
    'src/platform/utils.ts',
    'src/platform/server/helpers/date.ts',
    'src/features/chat/server/types.ts',
    'src/ui/index.ts',
    'tools/lib/run.ts',
  ],
  'kebab-case': ['src/ui/LoadingBar.tsx', 'src/ui/loading_bar.tsx', 'src/platform/mailBox/mail.ts'],
}

function summarize(findings: Finding[]): string[] {
  return findings.map(({ rule, file }) => `${rule} ${file}`)
}

function toFiles(cases: [string, string][]): Record<string, string> {
  return Object.fromEntries(cases.map(([file, text]) => [file, `${text}\n`]))
}

test('a tree that follows the rules has no findings', () => {
  using tree = createFixtureTree(validTree)
  expect(checkStructure(tree.root)).toEqual([])
  expect(cruise(tree.root)).toEqual([])
})

test('every feature except the last has an order rule, and every other rule has a violation in this test', () => {
  const names = new Set(configuration.forbidden.map(({ name }) => name))
  const orders = FEATURES.slice(0, -1).map((feature) => `order-${feature}`)
  const violated = [...orders, ...Object.keys(importViolations), ...Object.keys(fileViolations)]
  expect([...names].toSorted()).toEqual(violated.toSorted())
})

test('every violation of an import rule is reported', () => {
  using tree = createFixtureTree({
    ...baseTree,
    'src/platform/server/database/outbox.sql.ts': 'export const a = 1\n',
    'src/platform/two.ts': "import { one } from './one.ts'\nexport const two = () => one\n",
    ...toFiles(Object.values(importViolations).flat()),
  })
  const found = summarize(cruise(tree.root))
  const expected = Object.entries(importViolations).flatMap(([rule, cases]) => cases.map(([file]) => `${rule} ${file}`))
  expect(expected.filter((line) => !found.includes(line))).toEqual([])
})

test('a feature that imports a later feature is reported', () => {
  const last = FEATURES.at(-1) ?? ''
  const laterImports = FEATURES.slice(0, -1).map((feature, index): [string, string] => {
    const next = FEATURES[index + 1] ?? ''
    const text = `import '#features/${next}/server/${next}.ts'\nimport type {} from '#features/${last}/server/${last}.ts'`
    return [`src/features/${feature}/server/${feature}.ts`, text]
  })
  using tree = createFixtureTree({
    ...toFiles(laterImports),
    [`src/features/${last}/server/${last}.ts`]: 'export const a = 1\n',
  })
  const found = cruise(tree.root)
  for (const [index, feature] of FEATURES.slice(0, -1).entries()) {
    const targets = found.filter(({ rule }) => rule === `order-${feature}`).map(({ message }) => message)
    const next = FEATURES[index + 1] ?? ''
    expect(targets).toEqual(
      expect.arrayContaining([next, last].map((name) => `src/features/${name}/server/${name}.ts`)),
    )
  }
})

test('every violation of a rule about files is reported, whether or not another file imports it', () => {
  const cases = Object.values(fileViolations).flat()
  using tree = createFixtureTree({
    ...toFiles(cases.map((file) => [file, 'export const a = 1'])),
    'src/platform/importer.ts': "export { a } from './utils.ts'\n",
  })
  const found = summarize(cruise(tree.root))
  const expected = Object.entries(fileViolations).flatMap(([rule, names]) => names.map((file) => `${rule} ${file}`))
  expect(expected.filter((line) => !found.includes(line))).toEqual([])
})
