import { readFileSync } from 'node:fs'

/** Reads a file of this folder. */
export function readTestFile(name: string): Buffer {
  return readFileSync(new URL(`./${name}`, import.meta.url))
}
