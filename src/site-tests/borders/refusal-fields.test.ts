import type { AnyContractProcedure } from '@orpc/contract'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract, officeContract } from '../../app/features.ts'

/** The refusals of malformed input that are about several fields at once. */
const aboutSeveralFields = new Set(['decision_incomplete'])

/** Lists the codes with status 422, which refuse what was typed. */
function listInputRefusals(): Set<string> {
  const procedures = [contract, officeContract].flatMap((features) =>
    Object.values(features).flatMap((endpoints) => Object.values<AnyContractProcedure>(endpoints)),
  )
  const errors = procedures.flatMap((procedure) => Object.entries(procedure['~orpc'].errorMap))
  return new Set(errors.filter(([, error]) => Object(error).status === 422).map(([code]) => code))
}

/** Lists the refusals that the source creates, each with its code and its details. */
function listCreatedRefusals(): { place: string; codes: string[]; details: string }[] {
  const files = globSync('src/{app,features,platform}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(/new Refusal\(([^{}]*?)(?:,\s*(\{[^}]*)|\))/g)].map((found) => ({
      place: `${file}:${source.slice(0, found.index).split('\n').length}`,
      codes: [...(found[1] ?? '').matchAll(/'(\w+)'/g)].map(([, code = '']) => code),
      details: found[2] ?? found[1]?.split("',")[1] ?? '',
    }))
  })
}

test('R-8.30 every refusal of what was typed names its field', () => {
  const codes = listInputRefusals()
  const created = listCreatedRefusals().filter((refusal) => refusal.codes.some((code) => codes.has(code)))
  const without = created.filter(
    (refusal) =>
      !/\bfield\b|\.\.\.|\b(offer|details|first)\b/.test(refusal.details) &&
      !refusal.codes.every((code) => aboutSeveralFields.has(code)),
  )
  expect(created.length).toBeGreaterThan(60)
  expect(without).toEqual([])
})
