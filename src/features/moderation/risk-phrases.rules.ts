import { findCandidates, type Phrase } from './phrase-index.rules.ts'
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
  readonly phrases: readonly (readonly Phrase[])[]
  readonly spansSentences: boolean
  /** Weaker patterns. Neighbouring sentences match at least `minSigns` of them. */
  readonly signs: readonly Phrase[]
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
  const plain = toPlainText(text)
  const isCandidate = findCandidates(plain)
  const sentences = plain.split(/[.!?\n]+(?:\s+|$)/)
  const passages = sentences.map((_, index) => sentences.slice(index, index + 3).join(' . '))
  const found = risks.filter(({ phrases, spansSentences, signs, minSigns }) => {
    const possible = phrases.filter((patterns) => patterns.every(isCandidate))
    return (
      (spansSentences ? passages : sentences).some((each) => hasCombination(each, possible)) ||
      hasSigns(passages, signs.filter(isCandidate), minSigns)
    )
  })
  return found.map(({ risk }) => risk)
}

/** Reports whether a text matches all patterns of a combination. */
function hasCombination(text: string, combinations: RiskPhrases['phrases']): boolean {
  return combinations.some((patterns) => patterns.every((pattern) => pattern.test(text)))
}

/** Reports whether one of the passages matches at least `min` signs. */
function hasSigns(passages: readonly string[], signs: readonly Phrase[], min: number): boolean {
  return signs.length >= min && passages.some((each) => signs.filter((sign) => sign.test(each)).length >= min)
}
