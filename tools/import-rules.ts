import './typescript-six.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseOptions, ICruiseResult } from 'dependency-cruiser'
import type { Finding } from './sources.ts'
import configuration from '../.dependency-cruiser.mjs'

const FOLDERS = ['src', 'db', 'e2e', 'bench', 'tools']

/** Checks the import rules with dependency-cruiser. */
export async function checkImports(root: string): Promise<Finding[]> {
  const { cruise } = await import('dependency-cruiser')
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)))
  const options: ICruiseOptions = {
    ...configuration.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  }
  const { output } = await cruise(folders, options)
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result')
  requireReadImports(output)
  return output.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    file: violation.from,
    message: `→ ${describeTarget(violation)}  ${getRuleComment(violation.rule.name)}`,
  }))
}

type Violation = ICruiseResult['summary']['violations'][number]

function describeTarget({ to, cycle }: Violation): string {
  return cycle ? cycle.map((step) => step.name).join(' → ') : to
}

function getRuleComment(rule: string): string {
  return configuration.forbidden.find(({ name }) => name === rule)?.comment ?? ''
}

/** Throws when dependency-cruiser read no imports. Without a usable TypeScript it reads none and reports success. */
function requireReadImports({ modules }: ICruiseResult): void {
  const sources = modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source))
  const withImports = sources.filter(({ dependencies }) => dependencies.length > 0)
  if (sources.length > 10 && withImports.length === 0) {
    throw new Error('dependency-cruiser read no TypeScript: is typescript6 installed?')
  }
}
