import { FEATURES } from '../.dependency-cruiser.mjs'
import { listTextKeys, type TextSource } from './catalogues.ts'
import type { CodeLocation } from './refusal-codes.ts'
import type { Finding } from './sources.ts'

const PLATFORM_FILE = 'src/platform/refusals.json'

/** The codes of the browser itself, which no contract declares. */
const BROWSER_CODES = ['general', 'no_connection']

/**
 * Checks that the text of every declared code is next to the contract that declares it, and that these files have no other
 * texts. Of several features, the first one in their order has the text.
 */
export function checkRefusalTexts(sources: readonly TextSource[], declared: readonly CodeLocation[]): Finding[] {
  const expected = new Map<string, string>()
  for (const { code, file } of declared) expected.set(code, chooseEarlierFile(expected.get(code), findTextFile(file)))
  const texts = sources
    .filter(({ namespace }) => namespace === 'refusals')
    .flatMap(({ path, tree }) => listTextKeys(tree).map(({ key }) => ({ code: key, file: path })))
  const missing = [...expected].filter(([code]) => !texts.some((text) => text.code === code))
  return [
    ...missing.map(([code, file]) => ({ rule: 'refusal-text', file, message: `${code} has no text` })),
    ...texts.flatMap(({ code, file }) => {
      const expectedFile = expected.get(code) ?? (BROWSER_CODES.includes(code) ? PLATFORM_FILE : null)
      if (expectedFile === file) return []
      return [
        {
          rule: 'refusal-text',
          file,
          message: expectedFile ? `${code} belongs in ${expectedFile}` : `no contract declares ${code}`,
        },
      ]
    }),
  ]
}

/** Returns the file for the texts of the codes that a file declares. */
function findTextFile(file: string): string {
  const [, feature] = /^src\/features\/([^/]+)\//.exec(file) ?? []
  return feature ? `src/features/${feature}/refusals.json` : PLATFORM_FILE
}

/** Returns the first of two files of texts: that of the platform, then those of the features in their order. */
function chooseEarlierFile(one: string | undefined, other: string): string {
  const indexOf = (file: string) => FEATURES.indexOf(file.split('/')[2] ?? '')
  return one !== undefined && indexOf(one) <= indexOf(other) ? one : other
}
