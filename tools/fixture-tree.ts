import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const REPOSITORY = dirname(import.meta.dirname)
const CONFIGURATION = ['package.json', 'tsconfig.json', '.oxlintrc.json', '.dependency-cruiser.mjs', 'docs/product']

/** A small repository in a temporary folder with the project's configuration. Tests write files with violations into it. */
export interface FixtureTree {
  root: string
  [Symbol.dispose](): void
}

/** Creates a repository with the files (path → text). A `using` declaration deletes it at the end of its scope. */
export function createFixtureTree(files: Record<string, string>): FixtureTree {
  const root = mkdtempSync(join(tmpdir(), 'fixture-'))
  for (const path of CONFIGURATION) cpSync(join(REPOSITORY, path), join(root, path), { recursive: true })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}
