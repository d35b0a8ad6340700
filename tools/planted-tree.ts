import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const REPOSITORY = dirname(import.meta.dirname)
const CONFIGURATION = ['package.json', 'tsconfig.json', '.oxlintrc.json', 'docs/product']

/** A small repository in a temporary folder, with the project's configuration, for planting violations. */
export interface PlantedTree {
  root: string
  [Symbol.dispose](): void
}

/** Writes the files (path from the root → text) into a new folder, which is deleted at the end of the scope. */
export function plantTree(files: Record<string, string>): PlantedTree {
  const root = mkdtempSync(join(tmpdir(), 'planted-'))
  for (const path of CONFIGURATION) cpSync(join(REPOSITORY, path), join(root, path), { recursive: true })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}
