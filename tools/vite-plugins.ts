import { readFile } from 'node:fs/promises'
import { minifyContractRouter } from '@orpc/contract'
import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/** Compiles the ICU messages of src/texts at build time, so that the browser needs no parser. */
export function compileTexts(): Plugin {
  return {
    name: 'vonk:texts',
    enforce: 'pre',
    async load(path) {
      const file = path.split('?')[0] ?? path
      if (!/\/src\/texts\/[a-z]{2}\/[^/]+\.json$/.test(file)) return null
      this.addWatchFile(file)
      const messages: Messages = JSON.parse(await readFile(file, 'utf8'))
      const { mail: _textsOfMails, ...browserTexts } = messages
      return { code: `export default ${JSON.stringify(compileMessages(browserTexts))}`, moduleType: 'js', map: null }
    },
  }
}

function compileMessages(messages: Messages): unknown {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compileMessage(value) : compileMessages(value),
    ]),
  )
}

const virtualId = 'virtual:browser-contract'

/** Provides the browser with the contract, reduced to methods, paths and error codes. */
export function browserContract(): Plugin {
  return {
    name: 'vonk:browser-contract',
    resolveId: (source) => (source === virtualId ? `\0${virtualId}` : null),
    async load(resolved) {
      if (resolved !== `\0${virtualId}`) return null
      const { contract } = await import('../src/app/features.ts')
      const minified = JSON.stringify(minifyContractRouter(contract), omitDescriptions)
      return { code: `export const contract = ${minified}`, moduleType: 'js', map: null }
    },
  }
}

function omitDescriptions(key: string, value: unknown): unknown {
  if (key === 'meta') return {} // only the server reads it, but oRPC recognizes a procedure by the key
  return ['summary', 'description', 'tags', 'operationId'].includes(key) ? undefined : value
}

/** Aliases use-intl's formatter to the variant without a parser, because the texts are compiled at build time. */
export const compactMessageFormat = { 'use-intl/format-message': 'use-intl/format-message/format-only' }
