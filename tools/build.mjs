// Builds the pages. `npm run build` always builds; `npm start` builds only when a source has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { prepareCheckout, root } from './ready.mjs'

const SOURCES = [
  'src',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tools/vite-plugins.ts',
  'tools/vite-texts.ts',
  'tsconfig.json',
  'package-lock.json',
]
const STAMP = join(root, 'build', '.stamp')

/** Builds the pages when their build is missing or out of date. Returns false when the build fails. */
export function buildWhenNeeded(env) {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()) return true
  console.log('Building the pages …')
  return build(env, 'pipe')
}

function build(env, stdio) {
  rmSync(STAMP, { force: true })
  const hash = hashSources()
  const options = {
    cwd: root,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', stdio, stdio],
    encoding: 'utf8',
    maxBuffer: 1e8,
  }
  const result = spawnSync('react-router', ['build'], options)
  if (result.status === 0) {
    omitPagesWithoutReact(join(root, 'build', 'client'))
    compressFiles(join(root, 'build', 'client'))
    writeFileSync(STAMP, hash)
  } else if (stdio === 'pipe') console.error(`${result.stdout}${result.stderr}`)
  return result.status === 0
}

/**
 * Removes the landers and the office from the routes that every page with React loads, about 70 bytes each. They ship no
 * React, and no page with React links to one. The scripts of the office are deleted: nobody loads them.
 */
function omitPagesWithoutReact(folder) {
  const assets = join(folder, 'assets')
  for (const name of readdirSync(assets).filter((each) => /^manifest-\w+\.js$/.test(each))) {
    const file = join(assets, name)
    const [, start = '', json = '{}', end = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(file, 'utf8')) ?? []
    const manifest = JSON.parse(json)
    const routes = Object.entries(manifest.routes)
    const listed = routes
      .filter(([id]) => !/^(landers-|office|layout-office)/.test(id))
      .map(([id, route]) => [id, shortenRoute(route, manifest.entry.imports)])
    writeFileSync(file, `${start}${JSON.stringify({ ...manifest, routes: Object.fromEntries(listed) })}${end}`)
    for (const [id, route] of routes) if (/^(office|layout-office)/.test(id)) rmSync(join(folder, route.module))
  }
}

/**
 * Returns a route without its false fields, which absent ones equal, and without the files that every page loads. Sorted
 * files compress better.
 */
function shortenRoute({ imports, ...route }, loaded) {
  const fields = Object.entries(route).filter(([, value]) => value !== false)
  return { ...Object.fromEntries(fields), imports: imports.filter((file) => !loaded.includes(file)).sort() }
}

/** Writes a brotli copy of every text file, so that the server does not compress at request time. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && /\.(js|css|svg|json)$/.test(file))
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => listFiles(source)))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function listFiles(path) {
  const fullPath = join(root, path)
  if (!existsSync(fullPath)) return []
  if (!statSync(fullPath).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(fullPath)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = build(prepareCheckout(), 'inherit') ? 0 : 1
