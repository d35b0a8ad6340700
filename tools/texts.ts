// Checks the rules for texts that the types cannot check. The Dutch catalogues have no unused text, and every message is
// valid ICU. Complete locales have the same texts. Every thrown refusal is declared, and no component contains text.
// `--root <folder>` checks another folder, `--json` prints the findings as JSON.
import { parseArgs } from 'node:util'
import { completeLocales, defaultLocale } from '../src/texts/locales.ts'
import { checkMessages, findMissingTexts, readCatalogues, readTextSources, type Catalogue } from './catalogues.ts'
import { findHardCodedText } from './hard-coded-text.ts'
import {
  findReturnedCodes,
  findDeclaredCodes,
  findCodesInSql,
  findThrownCodes,
  type CodeLocation,
  type SqlCode,
} from './refusal-codes.ts'
import { checkRefusalTexts } from './refusal-texts.ts'
import { readSources, printFindings, type Finding, type Source } from './sources.ts'
import { listParameters } from '../src/platform/server/text-parameters.ts'
import { checkLayout, findTextFolders } from './text-layout.ts'
import { checkPlurals, compareParameters } from './text-parameters.ts'
import { findUnusedTexts } from './unused-texts.ts'

const TEST = /\.(test|cases)\.tsx?$|^src\/(testing|site-tests)\//

/**
 * Finds every violation in the texts of the tree.
 * @param complete the locales that must have every Dutch text
 */
export function checkTexts(root: string, complete = completeLocales): Finding[] {
  const sources = readSources(root, ['src'], /\.tsx?$/).filter(({ path }) => !TEST.test(path))
  const functions = readSources(root, ['db/functions'], /\.sql$/)
  const textSources = readTextSources(root)
  const catalogues = readCatalogues(root)
  const declared = listDeclaredCodes(sources)
  const defaultCatalogues = catalogues.filter(({ locale }) => locale === defaultLocale)
  return [
    ...findTextFolders(root),
    ...textSources.flatMap(checkLayout),
    ...textSources.flatMap((source) => findMissingTexts(source, [...new Set([defaultLocale, ...complete])])),
    ...catalogues.flatMap(checkMessages),
    ...catalogues.flatMap(checkPlurals),
    ...compareParameters(catalogues, defaultLocale),
    ...findUnusedTexts(sources, defaultCatalogues),
    ...checkRefusals(sources, declared),
    ...checkRefusalTexts(textSources, declared),
    ...checkDetails(functions.flatMap(findCodesInSql), defaultCatalogues),
    ...sources.filter(({ path }) => /\.tsx$|\.mails\.ts$|rules\.ts$/.test(path)).flatMap(findHardCodedText),
  ]
}

/** Lists the codes that contracts, and routes outside of them, declare. */
function listDeclaredCodes(sources: Source[]): CodeLocation[] {
  return sources.filter(({ path }) => /[/.]contract\.ts$|\.api\.ts$/.test(path)).flatMap(findDeclaredCodes)
}

/** Checks that a contract declares every code that is thrown. */
function checkRefusals(sources: Source[], declared: CodeLocation[]): Finding[] {
  const accepted = new Set([...declared, ...sources.flatMap(findReturnedCodes)].map(({ code }) => code))
  const thrown = sources.flatMap(findThrownCodes).filter(({ code }) => !accepted.has(code))
  return uniqueCodes(thrown).map(({ code, file, line }) => ({
    rule: 'refusal-declared',
    file,
    line,
    message: `no contract declares ${code}`,
  }))
}

/** Checks that database functions pass the details that the text of each refusal uses. */
function checkDetails(sqlCodes: SqlCode[], defaultCatalogues: Catalogue[]): Finding[] {
  const refusals = defaultCatalogues.filter(({ namespace }) => namespace === 'refusals')
  const texts = new Map(refusals.flatMap(({ messages }) => [...messages]))
  return sqlCodes.flatMap(({ code, details, file, line }) =>
    [...listParameters(texts.get(code) ?? '').keys()]
      .filter((name) => !details.includes(name))
      .map((name) => ({
        rule: 'refusal-details',
        file,
        line,
        message: `refusal ${code} is returned without {${name}}`,
      })),
  )
}

function uniqueCodes(codes: CodeLocation[]): CodeLocation[] {
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
