import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  type Dirent,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Folders of build output that tests read and git ignores. */
const GENERATED = ['.react-router', 'build']

/** Copies the work tree into the temporary folder and returns the path. Packages are hard links. */
export function copyWorkTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
  for (const path of [...listFiles(root), ...GENERATED.flatMap((folder) => listFolder(root, folder))]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(root, path), join(copy, path))
  }
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Deletes a copy. */
export function removeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

/** Lists tracked and new files that git does not ignore. */
function listFiles(root: string): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return output.split('\0').filter((path) => path && existsSync(join(root, path)))
}

function listFolder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFolder(root, path) : [path]
  })
}

/** Hard-links packages file by file. Omits caches and npm's own records, which programs change in place. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.name.startsWith('.') || entry.name === '.bin') linkEntry(entry, to)
  }
}

function linkEntry(entry: Dirent, folder: string): void {
  const [from, to] = [join(entry.parentPath, entry.name), join(folder, entry.name)]
  if (entry.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  if (!entry.isDirectory()) return linkFile(from, to)
  mkdirSync(to)
  for (const inner of readdirSync(from, { withFileTypes: true })) linkEntry(inner, to)
}

/** Hard-links a file. Copies it when the target is on another file system. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
