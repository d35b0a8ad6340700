// Checks the texts: the Dutch catalogue has every used key and refusal code and no unused one, every message is valid,
// every enabled locale is complete, and no component contains text.
// `--root <folder>` checks another tree, `--json` prints the findings as data.
import { parseArgs } from 'node:util'
import { defaultLocale, enabledLocales, locales } from '../src/texts/locales.ts'
import { checkMessages, compareLocales, readCatalogues, type Catalogue } from './catalogues.ts'
import { findHardCodedText } from './hard-coded-text.ts'
import {
  findReturnedCodes,
  findDeclaredCodes,
  findRaisedCodes,
  findThrownCodes,
  type Code,
  type ThrownCode,
} from './refusal-codes.ts'
import { readSources, printFindings, type Finding, type Source } from './sources.ts'
import { checkParameters, checkPlurals, compareParameters, listParameters } from './text-parameters.ts'
import { matchesKey, findUsages, type Usage } from './text-usage.ts'

const TEST = /\.test\.tsx?$|^src\/testing\//
const REFUSALS = 'refusals'

/** Finds every violation in the texts of the tree. */
export function checkTexts(root: string): Finding[] {
  const sources = readSources(root, ['src'], /\.tsx?$/).filter(({ path }) => !TEST.test(path))
  const migrations = readSources(root, ['db/migrations'], /\.ts$/)
  const catalogues = readCatalogues(root)
  const usages = sources.flatMap(findUsages)
  const defaultCatalogues = catalogues.filter(({ locale }) => locale === defaultLocale)
  return [
    ...checkLocales(catalogues),
    ...catalogues.flatMap(checkMessages),
    ...catalogues.flatMap(checkPlurals),
    ...compareLocales(catalogues, defaultLocale, enabledLocales),
    ...compareParameters(catalogues, defaultLocale),
    ...checkUsage(usages, defaultCatalogues),
    ...checkParameters(usages, defaultCatalogues),
    ...checkRefusals(sources, usages, defaultCatalogues),
    ...checkDetails([...sources.flatMap(findThrownCodes), ...migrations.flatMap(findRaisedCodes)], defaultCatalogues),
    ...sources.filter(({ path }) => /\.tsx$|\.mails\.ts$/.test(path)).flatMap(findHardCodedText),
  ]
}

function checkLocales(catalogues: Catalogue[]): Finding[] {
  const supported: readonly string[] = locales
  return catalogues
    .filter(({ locale }) => !supported.includes(locale))
    .map(({ path, locale }) => ({ rule: 'known-locale', file: path, message: `${locale} is no locale of the product` }))
}

function checkUsage(usages: Usage[], defaultCatalogues: Catalogue[]): Finding[] {
  const missing = usages.flatMap((usage) => findMissingText(usage, defaultCatalogues))
  const unused = defaultCatalogues
    .filter(({ namespace }) => namespace !== REFUSALS)
    .flatMap((catalogue) => listUnusedKeys(catalogue, usages))
    .map(({ path, key }) => ({ rule: 'text-unused', file: path, message: `${key} is not used` }))
  return [...missing, ...unused]
}

function findMissingText({ namespace, key, file, line }: Usage, defaultCatalogues: Catalogue[]): Finding[] {
  if (namespace === REFUSALS && key === null) return [] // the code of any refusal
  const wrong = (rule: string, message: string) => [{ rule, file, line, message }]
  if (key === null) return wrong('text-key-seen', 'the key is unknown; add a comment `// texts: <feature>: <keys>`')
  const catalogue = defaultCatalogues.find((one) => one.namespace === namespace)
  if (!catalogue) return wrong('text-missing', `there is no catalogue ${namespace}.json`)
  const keys = [...catalogue.messages.keys()]
  return keys.some((existing) => matchesKey(key, existing))
    ? []
    : wrong('text-missing', `${namespace}.json has no ${key}`)
}

function listUnusedKeys({ path, namespace, messages }: Catalogue, usages: Usage[]): { path: string; key: string }[] {
  const used = usages.filter((usage) => usage.namespace === namespace).flatMap(({ key }) => key ?? [])
  return [...messages.keys()]
    .filter((key) => !used.some((pattern) => matchesKey(pattern, key)))
    .map((key) => ({ path, key }))
}

function checkRefusals(sources: Source[], usages: Usage[], defaultCatalogues: Catalogue[]): Finding[] {
  const declared = sources.filter(({ path }) => /\/contract\.ts$|\.api\.ts$/.test(path)).flatMap(findDeclaredCodes)
  const accepted = new Set([...declared, ...sources.flatMap(findReturnedCodes)].map(({ code }) => code))
  const thrown = sources.flatMap(findThrownCodes)
  const catalogue = defaultCatalogues.find(({ namespace }) => namespace === REFUSALS)
  const texts = catalogue?.messages ?? new Map<string, string>()
  const unused = catalogue ? listUnusedKeys(catalogue, usages) : []
  return [
    ...uniqueCodes(declared.filter(({ code }) => !texts.has(code))).map(({ code, file, line }) => ({
      rule: 'refusal-text',
      file,
      line,
      message: `refusals.json has no ${code}`,
    })),
    ...uniqueCodes(thrown.filter(({ code }) => !accepted.has(code))).map(({ code, file, line }) => ({
      rule: 'refusal-declared',
      file,
      line,
      message: `no contract declares ${code}`,
    })),
    ...unused
      .filter(({ key }) => !accepted.has(key))
      .map(({ path, key }) => ({ rule: 'text-unused', file: path, message: `no contract declares ${key}` })),
  ]
}

/** Checks that every refusal has the details that its text names. */
function checkDetails(thrown: ThrownCode[], defaultCatalogues: Catalogue[]): Finding[] {
  const texts = defaultCatalogues.find(({ namespace }) => namespace === REFUSALS)?.messages ?? new Map<string, string>()
  const wrong = thrown.flatMap(({ code, details, file, line }) =>
    [...listParameters(texts.get(code) ?? '')]
      .filter((name) => details !== null && !details.includes(name))
      .map((name) => ({ rule: 'refusal-details', file, line, message: `${code} is refused without {${name}}` })),
  )
  const thrownCodes = new Set(thrown.map(({ code }) => code))
  const neverThrown = [...texts].filter(([code, text]) => listParameters(text).size > 0 && !thrownCodes.has(code))
  return [
    ...wrong,
    ...neverThrown.map(([code]) => ({
      rule: 'refusal-details',
      file: REFUSALS,
      message: `no refusal has the details of ${code}`,
    })),
  ]
}

function uniqueCodes(codes: Code[]): Code[] {
  return codes.filter(({ code }, index) => codes.findIndex((other) => other.code === code) === index)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { root: { type: 'string', default: process.cwd() }, json: { type: 'boolean' } },
  })
  const findings = checkTexts(values.root)
  if (values.json) console.log(JSON.stringify(findings))
  else printFindings('texts', findings)
}
