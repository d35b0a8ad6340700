import { expect, test } from 'vitest'
import { falsePositivesOf, measureRules, recallOf } from '#testing/rule-corpus.ts'
import { FLAG_RULES } from './flag.rules.ts'

const metrics = measureRules()

test.each(FLAG_RULES)(
  'T20 the rule %s finds at least 90 % of its corpus, and at most 2 % of the other lines',
  (rule) => {
    const all = metrics.find((each) => each.rule === rule && each.part === 'all')!
    expect(all.positives + all.negatives).toBeGreaterThanOrEqual(300)
    expect(Math.min(all.positives, all.negatives)).toBeGreaterThanOrEqual(100)
    expect(recallOf(all), all.missed.join('\n')).toBeGreaterThanOrEqual(0.9)
    expect(falsePositivesOf(all), all.wrong.join('\n')).toBeLessThanOrEqual(0.02)
  },
)
