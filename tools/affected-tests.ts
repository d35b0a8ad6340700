import { dirname, join } from 'node:path/posix'
import type { Source } from './sources.ts'

/**
 * Files that know every feature, so that by them every test depends on every file. A test is affected through such a file
 * only when the file itself changed.
 */
const COLLECTOR = /^src\/(app|testing|links\.ts|routes\.ts|root\.tsx|entry\.)/
const TEST = /\.test\.tsx?$/
const IMPORT = /\b(?:from|import\()\s*'([#.][^']+)'|^import '([#.][^']+)'/gm

/**
 * Lists the test files that changed files can affect, the nearest first: those that changed, those in the folder
 * or the feature of a changed file, and those that import one, also through other files.
 */
export function findAffectedTests(sources: readonly Source[], changed: readonly string[]): string[] {
  const importers = mapImporters(sources)
  const distances = new Map(changed.map((path) => [path, 0]))
  for (const [path, distance] of distances)
    // the loop also visits what it adds
    for (const importer of distance > 0 && COLLECTOR.test(path) ? [] : (importers.get(path) ?? []))
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  const sides = changed.filter((path) => !COLLECTOR.test(path))
  const [folders, features] = [new Set(sides.map(dirname)), new Set(sides.flatMap(listFeature))]
  const distanceOf = (path: string) =>
    Math.min(
      distances.get(path) ?? Infinity,
      folders.has(dirname(path)) ? 1 : Infinity,
      listFeature(path).some((feature) => features.has(feature)) ? 2 : Infinity,
    )
  return sources
    .map(({ path }) => path)
    .filter((path) => TEST.test(path) && distanceOf(path) < Infinity)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
}

/** Lists the feature that a file belongs to, if any. */
function listFeature(path: string): string[] {
  return /^src\/features\/[^/]+/.exec(path) ?? []
}

/** Maps each file to those that import it. */
function mapImporters(sources: readonly Source[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, imported, alone] of text.matchAll(IMPORT)) {
      const target = resolve(path, imported ?? alone ?? '')
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  return importers
}

function resolve(path: string, imported: string): string {
  return imported.startsWith('#') ? `src/${imported.slice(1)}` : join(dirname(path), imported)
}
