// Writes src/texts/keys.d.ts: the key of every Dutch text, with the types of the parameters of the text.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale } from '../src/texts/locales.ts'
import { readCatalogues, type Catalogue } from './catalogues.ts'
import { listParameters } from '../src/platform/server/text-parameters.ts'

const FILE = 'src/texts/keys.d.ts'

/** Writes the file of types, unless it is up to date. */
export function writeTextTypes(root: string): void {
  const types = renderTextTypes(readCatalogues(root).filter(({ locale }) => locale === defaultLocale))
  const file = join(root, FILE)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types)
}

/** Renders an interface with the parameters of every text, by namespace and key. */
export function renderTextTypes(catalogues: readonly Catalogue[]): string {
  const groups = Object.groupBy(catalogues, ({ namespace }) => namespace)
  const namespaces = Object.entries(groups).map(([namespace, files = []]) => {
    const messages = files.flatMap((file) => [...file.messages])
    const keys = messages.map(([key, message]) => `    '${key}': {${renderParameters(message)}}\n`)
    return `  '${namespace}': {\n${keys.join('')}  }\n`
  })
  return `${HEADER}export interface TextValues {\n${namespaces.join('')}}\n`
}

const HEADER = `import type { ReactNode } from 'react'\n\ntype Tag = (children: ReactNode) => ReactNode\n\n`
const PARAMETER_TYPES = {
  value: 'string | number',
  choice: 'string | number | boolean',
  number: 'number',
  date: 'Date | number',
  tag: 'Tag',
}

function renderParameters(message: string): string {
  return [...listParameters(message)].map(([name, kind]) => ` ${name}: ${PARAMETER_TYPES[kind]};`).join('')
}

if (import.meta.main) writeTextTypes(process.cwd())
