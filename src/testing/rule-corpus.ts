import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findRisksOf, type TextRule } from '#features/moderation/flag-detection.rules.ts'
import { FLAG_RULES, type FlagRule } from '#features/moderation/flag.rules.ts'
import { computeSketch, isSameOpener, listShingles } from '#features/moderation/opener-sketch.rules.ts'

/** A line of a corpus. The rule should find the positive ones. */
interface CorpusLine {
  readonly isPositive: boolean
  readonly text: string
  /** Whether the rule was changed for it. */
  readonly isSeen: boolean
}

const PARTS = ['all', 'seen', 'unseen', 'fresh'] as const

/** How well a rule does on a part of its corpus. */
export interface RuleMetrics {
  readonly rule: FlagRule
  /** `seen` lines changed the rule. `unseen` is a third by hash, which did not. `fresh` was written afterwards. */
  readonly part: (typeof PARTS)[number]
  readonly positives: number
  readonly negatives: number
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
}

/** Returns the share of the positive lines that the rule finds. */
export function recallOf({ positives, missed }: RuleMetrics): number {
  return 1 - missed.length / positives
}

/** Returns the share of the other lines that the rule takes for positive. */
export function falsePositivesOf({ negatives, wrong }: RuleMetrics): number {
  return wrong.length / negatives
}

/** Measures every rule on its corpus: all of it, its seen and unseen lines, and the lines that were written afterwards. */
export function measureRules(): RuleMetrics[] {
  return FLAG_RULES.flatMap((rule) => {
    const lines = readCorpus(rule)
    const [seen, unseen] = [lines.filter(({ isSeen }) => isSeen), lines.filter(({ isSeen }) => !isSeen)]
    const parts = { all: lines, seen, unseen, fresh: readFresh(rule) } as const
    return PARTS.filter((part) => parts[part].length > 0).map((part) => measure(rule, part, parts[part]))
  })
}

function measure(rule: FlagRule, part: RuleMetrics['part'], lines: readonly CorpusLine[]): RuleMetrics {
  const isFound = ({ text }: CorpusLine) => finds(rule, text)
  const [positives, negatives] = [
    lines.filter(({ isPositive }) => isPositive),
    lines.filter(({ isPositive }) => !isPositive),
  ]
  const toText = ({ text }: CorpusLine) => text
  return {
    rule,
    part,
    positives: positives.length,
    negatives: negatives.length,
    missed: positives.filter((line) => !isFound(line)).map(toText),
    wrong: negatives.filter(isFound).map(toText),
  }
}

function finds(rule: FlagRule, text: string): boolean {
  return rule === 'opener' ? isSamePair(text) : findRisksOf(rule satisfies TextRule, text).length > 0
}

/** Reports whether the two texts of a line are the same opener. */
function isSamePair(line: string): boolean {
  const [one = [], other = []] = line.split(' || ').map((text) => computeSketch(listShingles(text), hash))
  return isSameOpener(one, other)
}

function hash(shingle: string): number {
  return createHash('sha256').update(shingle).digest().readUIntBE(0, 6)
}

/** A third of the lines was not looked at while the rules were written. */
function isSeen(text: string): boolean {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 3 !== 0
}

/** The older corpus about contact data and money, all of which was used. Its other mark belongs to another rule. */
const OLD_PARTS = ['first', 'later', 'held-out-1', 'held-out-2', 'held-out-3', 'held-out-4', 'held-out-5']
const NOT_MONEY = 'threat'

function readCorpus(rule: FlagRule): CorpusLine[] {
  if (rule !== 'money') return [...readMarked(`rule-corpus/${rule}`).map(toLine), ...readLater(rule)]
  return OLD_PARTS.flatMap((part) => readMarked(`risk-corpus/${part}`))
    .filter(({ mark }) => mark !== NOT_MONEY)
    .map((line) => ({ ...toLine(line), isSeen: true }))
}

/** Lines with which the rules were widened, after they had been measured once. */
function readLater(rule: FlagRule): CorpusLine[] {
  if (rule === 'opener') return []
  const lines = readMarked('rule-corpus/later').filter(({ mark }) => mark === rule || mark === '-')
  return lines.map((line) => ({ ...toLine(line), isSeen: true }))
}

/** Lines of the fresh corpus: those of the rule are positive, all others negative. The one about money has its own. */
function readFresh(rule: FlagRule): CorpusLine[] {
  if (rule === 'opener') return []
  if (rule === 'money') return readMarked('rule-corpus/money').map(toLine)
  return readMarked('rule-corpus/fresh').map(({ mark, text }) => ({ isPositive: mark === rule, text, isSeen: false }))
}

interface MarkedLine {
  readonly mark: string
  readonly text: string
}

function toLine({ mark, text }: MarkedLine): CorpusLine {
  return { isPositive: mark !== '-', text, isSeen: isSeen(text) }
}

function readMarked(name: string): MarkedLine[] {
  const file = readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8')
  return file.split('\n').flatMap((line) => {
    const [, mark, text] = /^([a-z]+|[+-]) \| (.+)$/u.exec(line) ?? []
    return mark && text ? [{ mark, text }] : []
  })
}
