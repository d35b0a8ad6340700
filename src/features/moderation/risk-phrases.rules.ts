import { toPlainText } from './phrase-text.rules.ts'
import { contactPhrases } from './risk-contact.rules.ts'
import { moneySigns } from './risk-money-signs.rules.ts'
import { moneyPhrases } from './risk-money.rules.ts'
import { paidPhrases, paidSigns } from './risk-paid.rules.ts'
import { threatPhrases, threatSigns } from './risk-threat.rules.ts'

/** The phrases of a risk that no address or number betrays, only the choice of words. */
interface RiskPhrases {
  readonly risk: 'contact' | 'money' | 'threat' | 'paid'
  /** Combinations of patterns. All patterns of one combination match one sentence, or three neighbouring ones. */
  readonly phrases: readonly (readonly RegExp[])[]
  readonly spansSentences: boolean
  /** Weaker patterns. Neighbouring sentences match at least `minSigns` of them. */
  readonly signs: readonly RegExp[]
  readonly minSigns: number
}

const risks: readonly RiskPhrases[] = [
  { risk: 'contact', phrases: contactPhrases, spansSentences: false, signs: [], minSigns: 1 },
  { risk: 'money', phrases: moneyPhrases, spansSentences: false, signs: moneySigns, minSigns: 3 },
  { risk: 'threat', phrases: threatPhrases, spansSentences: true, signs: threatSigns, minSigns: 4 },
  { risk: 'paid', phrases: paidPhrases, spansSentences: true, signs: paidSigns, minSigns: 3 },
]

/** Finds the risks that the words of a text betray, such as a request for money. */
export function findPhraseRisks(text: string): RiskPhrases['risk'][] {
  const sentences = toPlainText(text).split(/[.!?\n]+(?:\s+|$)/)
  const passages = sentences.map((_, index) => sentences.slice(index, index + 3).join(' . '))
  const found = risks.filter(
    ({ phrases, spansSentences, signs, minSigns }) =>
      phrases.some((patterns) =>
        (spansSentences ? passages : sentences).some((each) => patterns.every((pattern) => pattern.test(each))),
      ) || passages.some((each) => hasSigns(each, signs, minSigns)),
  )
  return found.map(({ risk }) => risk)
}

/** Reports whether a text matches at least `min` signs. Stops when the outcome is certain. */
function hasSigns(text: string, signs: readonly RegExp[], min: number): boolean {
  let matches = 0
  for (const [index, sign] of signs.entries()) {
    if (matches + signs.length - index < min) return false
    if (sign.test(text)) matches++
  }
  return matches >= min
}
