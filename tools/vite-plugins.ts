import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { AnyContractProcedure } from '@orpc/contract'
import compileMessage from 'icu-minify/compile'
import { minify } from 'terser'
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
      const isBrowserBuild = this.environment.name === 'client' && this.environment.mode === 'build'
      const texts = isBrowserBuild ? await movePaymentRefusals(file, browserTexts) : browserTexts
      return { code: `export default ${JSON.stringify(compileMessages(texts))}`, moduleType: 'js', map: null }
    },
  }
}

/**
 * Moves the texts of the refusals that only payments declare from the namespace that every page loads to that of payments,
 * under the key `refusals` (see texts/browser.ts).
 */
async function movePaymentRefusals(file: string, texts: Messages): Promise<Messages> {
  const name = basename(file)
  if (name !== 'refusals.json' && name !== 'payments.json') return texts
  const codes = await listPaymentRefusals()
  if (name === 'refusals.json') return Object.fromEntries(Object.entries(texts).filter(([code]) => !codes.has(code)))
  const refusals: Messages = JSON.parse(await readFile(join(dirname(file), 'refusals.json'), 'utf8'))
  return { ...texts, refusals: Object.fromEntries(Object.entries(refusals).filter(([code]) => codes.has(code))) }
}

/** Pages without the texts of payments show these too. */
const SHARED_REFUSALS = new Set(['nothing_offered', 'order_not_found', 'invalid_input', 'rate_limited', 'unavailable'])

async function listPaymentRefusals(): Promise<ReadonlySet<string>> {
  const { contract } = await import('../src/app/features.ts')
  const codesOf = (endpoints: Readonly<Record<string, AnyContractProcedure>>) =>
    Object.values(endpoints).flatMap((endpoint) => Object.keys(endpoint['~orpc'].errorMap))
  const { payments, ...others } = contract
  const otherCodes = new Set(Object.values(others).flatMap(codesOf))
  return new Set(codesOf(payments).filter((code) => !otherCodes.has(code) && !SHARED_REFUSALS.has(code)))
}

function compileMessages(messages: Messages): unknown {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compileMessage(value) : compileMessages(value),
    ]),
  )
}

const virtualId = 'virtual:browser-routes'

/** Provides the browser with the route of every endpoint of the contract, and nothing else of it. */
export function browserRoutes(): Plugin {
  return {
    name: 'vonk:browser-routes',
    resolveId: (source) => (source === virtualId ? `\0${virtualId}` : null),
    async load(resolved) {
      if (resolved !== `\0${virtualId}`) return null
      const { contract } = await import('../src/app/features.ts')
      const routes = mapValues(contract, (endpoints) => mapValues(endpoints, extractRoute))
      return { code: `export const routes = ${JSON.stringify(routes)}`, moduleType: 'js', map: null }
    },
  }
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}

function extractRoute(endpoint: unknown) {
  const { method, path, inputStructure } = (endpoint as AnyContractProcedure)['~orpc'].route
  return { method, path, inputStructure }
}

/** Minifies the browser's files a second time with terser, which makes the script of a page 1 % smaller. */
export function minifyAgain(): Plugin {
  return {
    name: 'vonk:minify-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') {
          const { code } = await minify(file.code, { module: true, compress: { passes: 2 } })
          file.code = code ?? file.code
        }
    },
  }
}

/** Aliases use-intl's formatter to the variant without a parser, because the texts are compiled at build time. */
export const compactMessageFormat = { 'use-intl/format-message': 'use-intl/format-message/format-only' }
