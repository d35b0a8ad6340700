// `npm run node -- tools/new-feature.ts <name> after <feature>`: creates a feature, and adds it to the order of features
// and to src/app/features.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FEATURES } from '../.dependency-cruiser.mjs'

const ORDER_FILE = '.dependency-cruiser.mjs'
const COLLECTION_FILE = 'src/app/features.ts'

/** Returns the initial files of a feature, with one endpoint: path → text. */
export function createFeatureFiles(name: string): Record<string, string> {
  const folder = `src/features/${name}`
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
  return {
    [`${folder}/CONTEXT.md`]: `# ${name}\n\n## Terms\n\n## States\n\n## Invariants\n`,
    [`${folder}/contract.ts`]: `import * as z from 'zod'
import { memberEndpoint } from '#platform/contract.ts'

/** The endpoints of ${name}. */
export const ${name}Contract = {
  list: memberEndpoint.route({ method: 'GET', path: '/${name}' }).output(z.object({ ${name}: z.array(z.string()) })),
}
`,
    [`${folder}/server/${name}.ts`]: `/** Lists the ${name} of the member. */
export async function list${title}(): Promise<{ ${name}: string[] }> {
  return { ${name}: [] }
}
`,
    [`${folder}/server/${name}.api.ts`]: `import { implementContract } from '#platform/server/http/api.ts'
import { ${name}Contract } from '../contract.ts'
import { list${title} } from './${name}.ts'

export const ${name}Api = implementContract(${name}Contract, {
  list: list${title},
})
`,
    [`${folder}/server/${name}.cases.ts`]: `import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { ${name}Contract } from '../contract.ts'

export const cases: EndpointCases<typeof ${name}Contract> = {
  list: { access: membersOnly, blockedPairRequest: emptyRequest },
}
`,
    [`${folder}/server/${name}.feature.ts`]: `import { defineFeature } from '#platform/server/feature.ts'
import { ${name}Api } from './${name}.api.ts'

export const ${name}Feature = defineFeature({ name: '${name}', api: ${name}Api })
`,
    [`src/texts/${name}.json`]: '{}\n',
  }
}

/**
 * Writes the files of a new feature, and adds it to the order of features and to the features that the app collects.
 * Returns the paths of the files.
 * @throws Error when the name is not one lower-case word or exists already, or when `after` is not a feature
 */
export function addFeature(root: string, name: string, after: string): string[] {
  if (!/^[a-z]+$/.test(name)) throw new Error(`"${name}" is not one lower-case word.`)
  if (FEATURES.includes(name) || existsSync(join(root, 'src/features', name)))
    throw new Error(`${name} exists already.`)
  if (!FEATURES.includes(after)) throw new Error(`There is no feature ${after}.`)
  for (const [path, text] of Object.entries(createFeatureFiles(name))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { flag: 'wx' })
  }
  change(join(root, ORDER_FILE), (text) => text.replace(`  '${after}',\n`, `  '${after}',\n  '${name}',\n`))
  change(join(root, COLLECTION_FILE), (text) => addToCollection(text, { name, after }))
  return Object.keys(createFeatureFiles(name))
}

function change(path: string, edit: (text: string) => string): void {
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
}

/** Adds the import and the entry of a feature, after the nearest earlier feature that the app collects. */
function addToCollection(text: string, { name, after }: { name: string; after: string }): string {
  const earlier = FEATURES.slice(0, FEATURES.indexOf(after) + 1).findLast((each) =>
    text.includes(`  ${each}Feature,\n`),
  )
  const previous = earlier ? `  ${earlier}Feature,\n` : 'export const features = [\n'
  const importLine = `import { ${name}Feature } from '#features/${name}/server/${name}.feature.ts'\n`
  return importLine + text.replace(previous, `${previous}  ${name}Feature,\n`)
}

function main([name, keyword, after]: string[]): void {
  if (!name || keyword !== 'after' || !after)
    throw new Error('Usage: npm run node -- tools/new-feature.ts <name> after <feature>')
  for (const path of addFeature(process.cwd(), name, after)) console.log(path)
  console.log(`Its tables are db/migrations/NNNN-${name}.sql, and are declared in server/${name}.feature.ts.`)
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
