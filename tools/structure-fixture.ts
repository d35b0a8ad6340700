import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { PUBLIC_MARK } from './public-files.ts'
import type { Finding } from './sources.ts'

/** Creates enough files in a folder of a feature for folders by noun in it. */
function fillFolder(folder: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${folder}/table-${index}.json`, '{}']))
}

/** Files that follow the structure rules, which violations import. */
export const baseTree = {
  ...fillFolder('src/features/chat/server'),
  ...fillFolder('src/features/chat/web'),
  'src/features/chat/contract.ts': 'export interface Contract { a: string }\nexport const contract = 1\n',
  'src/features/chat/rules.ts': 'export const FREE_CHATS = 2\n',
  'src/features/chat/server/chat.ts': `${PUBLIC_MARK}\nexport const sendMessage = 1\n`,
  'src/features/chat/server/chat.sql.ts': 'export const insertMessage = 1\n',
  'src/features/chat/server/inbox.ts': 'export const inbox = 1\n',
  'src/features/chat/server/chat.api.ts': 'export const chatApi = 1\n',
  'src/features/chat/server/chat.feature.ts':
    "import { chatApi } from './chat.api.ts'\nexport const chatFeature = { chatApi }\n",
  'src/features/chat/server/messages/draft.ts': 'export const draft = 1\n',
  'src/features/chat/web/inbox.tsx': 'export const inbox = 1\n',
  'src/features/chat/web/messages/bubble.tsx': 'export const Bubble = 1\n',
  'src/features/chat/web/chat.tsx': 'export const UnreadBadge = 1\n',
  'src/features/chat/web/chat.queries.ts': 'export const chatsQuery = 1\n',
  'src/screens/chat/chats.page.tsx': 'export default function Chats() { return null }\n',
  'src/features/chat/web/chat.island.tsx': 'export const openChat = 1\n',
  'src/features/likes/web/likes.tsx': 'export const LikeButton = 1\n',
  'src/platform/contract.ts': 'export const base = 1\n',
  'src/platform/query.tsx': 'export const query = 1\n',
  'src/platform/server/database/db.ts': 'export const db = 1\n',
  'src/platform/server/database/statement.ts': 'export const statement = 1\n',
  'src/screens/layouts/footer.tsx': 'export const Footer = 1\n',
  'src/ui/button.tsx': 'export const Button = 1\n',
  'src/app/site.ts': 'export const buildSite = 1\n',
  'src/testing/world.ts': "import { buildSite } from '#app/site.ts'\nexport const newWorld = buildSite\n",
}

/** Runs dependency-cruiser in a folder as `npm run check:structure` does. */
export function cruise(root: string): Finding[] {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const folders = ['src', 'tools'].filter((folder) => existsSync(join(root, folder)))
  const options = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders]
  const hooks = join(import.meta.dirname, 'typescript-six.ts')
  const result = spawnSync(process.execPath, ['--import', hooks, program, ...options], { cwd: root, encoding: 'utf8' })
  const { summary } = JSON.parse(result.stdout) as ICruiseResult // its output is that of the version in the lock file
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, file: from, message: to }))
}
