import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMessageRisks } from './risk-detection.rules.ts'

/** A line of the corpus. Lines that call for no care are marked with `-`. */
interface CorpusLine {
  readonly isRisky: boolean
  readonly text: string
}

const corpus: readonly CorpusLine[] = [
  'first',
  'later',
  'held-out-1',
  'held-out-2',
  'held-out-3',
  'held-out-4',
  'held-out-5',
].flatMap((part) => {
  const file = readFileSync(new URL(`../../testing/risk-corpus/${part}.txt`, import.meta.url), 'utf8')
  return file.split('\n').flatMap((line) => {
    const [, mark, text] = /^([a-z]+|-) \| (.+)$/u.exec(line) ?? []
    return mark && text ? [{ isRisky: mark !== '-', text }] : []
  })
})
const risky = corpus.filter(({ isRisky }) => isRisky)
const honest = corpus.filter(({ isRisky }) => !isRisky)
const hasRisk = ({ text }: CorpusLine) => findMessageRisks(text).length > 0

test('T20 the corpus has at least 300 lines of both kinds', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(300)
  expect(Math.min(risky.length, honest.length)).toBeGreaterThanOrEqual(100)
})

test('T20 at least 90 % of the risky lines of the corpus are found', () => {
  const missed = risky.filter((line) => !hasRisk(line)).map(({ text }) => text)
  expect(1 - missed.length / risky.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
})

test('T20 at most 2 % of the honest lines of the corpus are taken for risky', () => {
  const wrong = honest.filter(hasRisk).map(({ text }) => text)
  expect(wrong.length / honest.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
})
