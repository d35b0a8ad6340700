import { FEATURES } from '../.dependency-cruiser.mjs'
import { listFiles, readSources, type Finding, type Source } from './sources.ts'

const FOLDERS = ['src', 'db', 'e2e', 'bench', 'tools']
const MAX_LINES = 300
const CODE_FILES = /\.(ts|tsx|mjs|css)$/
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/
const VAGUE_NAMES = new Set(
  'util utils helper helpers common shared lib libs type types hook hooks constant constants index misc'.split(' '),
)
const SRC_PATHS =
  /^src\/((screens|features|platform|ui|texts|testing|app)\/|(routes\.ts|root\.tsx|entry\.[a-z]+\.tsx|[a-z-]+\.(css|d\.ts))$)/

/** The files that a feature may contain. `@` stands for the name of the feature. */
const FEATURE_FILES = [
  'CONTEXT.md',
  '(contract|rules)\\.ts',
  'server/@\\.(api|jobs|mails)\\.ts',
  'server/[a-z0-9-]+(\\.sql)?\\.ts',
  'web/@\\.queries\\.ts',
  'web/[a-z0-9-]+(\\.island)?\\.tsx',
  'web/[a-z0-9-]+\\.client\\.ts',
  'web/[a-z0-9-]+\\.module\\.css',
  '((server|web)/)?[a-z0-9-]+(\\.[a-z0-9-]+)*\\.test\\.tsx?',
]

/** The pages by area, and the layouts around them. */
const SCREEN_FILES =
  /^src\/screens\/((account|people|chat|money|landers|pages|office)\/[a-z0-9-]+\.page(\.test)?\.tsx|layouts\/[a-z0-9-]+(\.queries|\.test)?\.tsx?)$/

/** Checks the names, locations and lengths of files. */
export function checkFiles(root: string): Finding[] {
  const paths = FOLDERS.flatMap((folder) => listFiles(root, folder))
  return [
    ...paths.flatMap(checkName),
    ...paths.flatMap(checkLocation),
    ...readSources(root, FOLDERS, CODE_FILES).flatMap(checkLength),
  ]
}

function checkName(path: string): Finding[] {
  if (path.endsWith('.md')) return []
  const stems = path.split('/').map((part) => part.replace(/^\+/, '').split('.')[0] ?? '')
  const vague = stems.find((stem) => VAGUE_NAMES.has(stem))
  if (vague) return [{ rule: 'vague-name', file: path, message: `"${vague}" is too vague: name what it contains` }]
  const unconventional = isCode(path) ? stems.find((stem) => stem && !KEBAB_CASE.test(stem)) : undefined
  return unconventional ? [{ rule: 'kebab-case', file: path, message: `"${unconventional}" is not kebab-case` }] : []
}

function isCode(path: string): boolean {
  return CODE_FILES.test(path)
}

function checkLocation(path: string): Finding[] {
  if (!path.startsWith('src/')) return []
  if (!SRC_PATHS.test(path))
    return [{ rule: 'tree', file: path, message: 'is in no allowed folder of src; see CONTRIBUTING.md' }]
  if (path.startsWith('src/screens/') && !SCREEN_FILES.test(path))
    return [{ rule: 'screens', file: path, message: 'is neither a page of an area nor a layout; see CONTRIBUTING.md' }]
  const [, feature, rest] = /^src\/features\/([^/]+)\/?(.*)$/.exec(path) ?? []
  if (feature === undefined || rest === undefined) return []
  if (!FEATURES.includes(feature)) {
    return [{ rule: 'known-feature', file: path, message: 'is not in FEATURES in .dependency-cruiser.mjs' }]
  }
  const allowed = FEATURE_FILES.some((pattern) => new RegExp(`^${pattern.replaceAll('@', feature)}$`).test(rest))
  return allowed
    ? []
    : [{ rule: 'vocabulary', file: path, message: 'is not a file that a feature may contain; see CONTRIBUTING.md' }]
}

function checkLength({ path, text }: Source): Finding[] {
  const lines = text.split('\n').length - 1
  return lines > MAX_LINES ? [{ rule: 'file-length', file: path, message: `${lines} lines, at most ${MAX_LINES}` }] : []
}
