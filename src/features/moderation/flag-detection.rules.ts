import { findHate } from './flag-hate.rules.ts'
import { saysToBeMinor } from './flag-minor.rules.ts'
import { FLAG_RULES, type FlagAction, type FlagRule, type FlagSettings } from './flag.rules.ts'
import { hasScamPhrases } from './flag-scam.rules.ts'
import { toPlainText } from './phrase-text.rules.ts'
import { findMessageRisks } from './risk-detection.rules.ts'
import { MESSAGE_RISKS, type MessageRisk } from './risk.rules.ts'

/** The finding of a rule in a text. */
export interface Flag {
  readonly rule: FlagRule
  readonly action: FlagAction
  readonly risks: readonly MessageRisk[]
}

/** The rules that need nothing but the text. */
export type TextRule = Exclude<FlagRule, 'opener'>

/** Finds what a rule finds in a text by itself, without the phrases of a moderator. */
export function findRisksOf(rule: TextRule, text: string): readonly MessageRisk[] {
  return readText(text).findRisks(rule)
}

/** Reads a text for several rules. The money rule and the hate rule share the search for risks, the dearest part. */
function readText(text: string): { findRisks(rule: TextRule): readonly MessageRisk[] } {
  let risks: readonly MessageRisk[] | null = null
  const findRisks = () => (risks ??= findMessageRisks(text))
  const finders: Readonly<Record<TextRule, () => readonly MessageRisk[]>> = {
    money: () => findRisks().filter((risk) => risk !== 'threat'),
    scam: () => (hasScamPhrases(text) ? ['scam'] : []),
    minor: () => (saysToBeMinor(text) ? ['minor'] : []),
    hate: () => {
      const found = findHate(text)
      if (found === 'threat' || findRisks().includes('threat')) return ['threat']
      return found ? [found] : []
    },
  }
  return { findRisks: (rule) => finders[rule]() }
}

/** Applies the enabled rules of a site to a text. */
export function findFlags(text: string, settings: Readonly<Record<FlagRule, FlagSettings>>): Flag[] {
  if (text.trim() === '') return []
  const { findRisks } = readText(text)
  return FLAG_RULES.flatMap((rule) => {
    const { isEnabled, action, phrases } = settings[rule]
    if (!isEnabled) return []
    const risks = orPhrases(rule === 'opener' ? [] : findRisks(rule), text, phrases)
    return risks.length > 0 ? [{ rule, action, risks }] : []
  })
}

/** Applies a rule to a text, enabled or not. */
export function applyRule(text: string, rule: FlagRule, { phrases }: FlagSettings): readonly MessageRisk[] {
  return orPhrases(rule === 'opener' ? [] : findRisksOf(rule, text), text, phrases)
}

/** Returns the risks, or without any the one of a moderator's phrases if the text has one of those. */
function orPhrases(risks: readonly MessageRisk[], text: string, phrases: readonly string[]): readonly MessageRisk[] {
  return risks.length === 0 && hasPhrase(text, phrases) ? ['phrase'] : risks
}

/** Reports whether a text has one of the phrases as whole words, however they are spelled. */
function hasPhrase(text: string, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return false
  const words = toWords(text)
  return phrases.some((phrase) => words.includes(toWords(phrase)))
}

/** Reduces a text to its words with a space around each. */
function toWords(text: string): string {
  return ` ${(toPlainText(text).match(/[\p{L}\d]+/gu) ?? []).join(' ')} `
}

/** Lists the risks of which flags warn the recipient, in the order of the warnings. */
export function listWarnedRisks(flags: readonly Flag[]): MessageRisk[] {
  const warned = new Set(flags.flatMap(({ action, risks }) => (action === 'queue' ? [] : risks)))
  return MESSAGE_RISKS.filter((risk) => warned.has(risk))
}
