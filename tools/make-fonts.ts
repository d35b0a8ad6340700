// Writes src/ui/fonts: the fonts of the site with the weights and characters that it uses. They are half as large as those of
// the packages, and every page for visitors loads them. Run this script after updating the packages of the fonts:
//   npm run node -- tools/make-fonts.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { findOrInstallPackage } from './installed-package.ts'

/** The axis of the weight: one weight, or a range. */
type Weight = number | { readonly min: number; readonly max: number }

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: { wght: Weight } },
) => Promise<Buffer>

const { resolve } = createRequire(import.meta.url)
const figtree = resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
const fraunces = resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2')

const FONTS: readonly [name: string, source: string, weight: Weight][] = [
  ['figtree', figtree, { min: 400, max: 700 }],
  ['fraunces-600', fraunces, 600],
  ['fraunces-400', fraunces, 400],
]

/** The first and last characters of the ranges, which `src/ui/fonts.css` names too. */
const RANGES: readonly [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
]

const text = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('')
const path = findOrInstallPackage({ name: 'subset-font', version: '2.9.0', entry: 'index.js' })
if (path === null) throw new Error('subset-font could not be installed: npm states the reason above')
const { default: subsetFont } = (await import(pathToFileURL(path).href)) as { default: SubsetFont } // no types: not a dependency

const folder = new URL('../src/ui/fonts/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, source, wght] of FONTS) {
  const font = await subsetFont(readFileSync(source), text, { targetFormat: 'woff2', variationAxes: { wght } })
  writeFileSync(new URL(`${name}.woff2`, folder), font)
  console.log(`${name}: ${font.length} bytes`)
}
