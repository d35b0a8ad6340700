// `npm run rules`: prints how well each rule that looks at texts does on its corpus of labelled lines
// (src/testing/rule-corpus). `--lines` also prints the lines that a rule gets wrong.
import { parseArgs } from 'node:util'
import { falsePositivesOf, measureRules, recallOf } from '../src/testing/rule-corpus.ts'

const { values } = parseArgs({ options: { lines: { type: 'boolean', default: false } } })
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)

process.stdout.write('rule    part      recall    false positives\n')
for (const metrics of measureRules()) {
  const { rule, part, positives, negatives, missed, wrong } = metrics
  const recall = `${percent(recallOf(metrics))} of ${positives}`.padEnd(16)
  process.stdout.write(
    `${rule.padEnd(8)}${part.padEnd(7)}${recall}${percent(falsePositivesOf(metrics))} of ${negatives}\n`,
  )
  if (!values.lines) continue
  for (const line of missed) process.stdout.write(`  missed: ${line}\n`)
  for (const line of wrong) process.stdout.write(`  wrong: ${line}\n`)
}
