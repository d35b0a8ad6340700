// `npm run node -- tools/new-feature.ts <name> after <feature>`: creates a feature and adds it to the order of features.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FEATURES } from '../.dependency-cruiser.mjs'

const ORDER_FILE = '.dependency-cruiser.mjs'

/** Returns the initial files of a feature: path → text. */
export function createFeatureFiles(name: string): Record<string, string> {
  const folder = `src/features/${name}`
  return {
    [`${folder}/CONTEXT.md`]: `# ${name}\n\n## Terms\n\n## States\n\n## Invariants\n`,
    [`${folder}/contract.ts`]: `/** The endpoints of ${name}. */\nexport const ${name}Contract = {}\n`,
    [`${folder}/rules.ts`]: `// The limits and rules of ${name}: pure functions for server and browser.\nexport {}\n`,
    [`${folder}/server/${name}.ts`]: `// The operations of ${name}; the front door for other features.\nexport {}\n`,
    [`${folder}/server/${name}.sql.ts`]: `// The SQL statements of ${name}.\nexport {}\n`,
    [`${folder}/server/${name}.api.ts`]: [
      `import { implementContract } from '#platform/server/http/api.ts'`,
      `import { ${name}Contract } from '../contract.ts'`,
      '',
      `export const ${name}Api = implementContract(${name}Contract, {})`,
      '',
    ].join('\n'),
    [`src/texts/nl/${name}.json`]: '{}\n',
  }
}

/**
 * Writes the files of a new feature and adds its name to the order of features. Returns the paths of the files.
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
  const order = readFileSync(join(root, ORDER_FILE), 'utf8')
  writeFileSync(join(root, ORDER_FILE), order.replace(`  '${after}',\n`, `  '${after}',\n  '${name}',\n`))
  return Object.keys(createFeatureFiles(name))
}

function main([name, keyword, after]: string[]): void {
  if (!name || keyword !== 'after' || !after)
    throw new Error('Usage: npm run node -- tools/new-feature.ts <name> after <feature>')
  for (const path of addFeature(process.cwd(), name, after)) console.log(path)
  console.log(
    `Now add ${name} to src/app/contract.ts and src/app/api.ts, and its tables as db/migrations/NNNN-${name}.sql.`,
  )
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
