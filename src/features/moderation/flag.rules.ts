import type { ReportCategory } from './rules.ts'
import type { MessageRisk } from './risk.rules.ts'

/** The rules that look at texts. */
export const FLAG_RULES = ['money', 'scam', 'minor', 'hate', 'opener'] as const
export type FlagRule = (typeof FLAG_RULES)[number]

/** The effect of a flag: it warns the recipient, puts the text into the queue, or both. It never deletes or blocks. */
export const FLAG_ACTIONS = ['warn', 'queue', 'both'] as const
export type FlagAction = (typeof FLAG_ACTIONS)[number]

/** How a site uses a rule. */
export interface FlagSettings {
  readonly isEnabled: boolean
  readonly action: FlagAction
  /** The members to whom the same first message goes from which it is flagged; null for the other rules. */
  readonly threshold: number | null
  /** Phrases that a moderator added. They are compared as text. */
  readonly phrases: readonly string[]
}

/** The settings of a site that has changed nothing. The rule about openers has the most false alarms, so it is off. */
export const DEFAULT_FLAG_SETTINGS: Readonly<Record<FlagRule, FlagSettings>> = {
  money: { isEnabled: true, action: 'warn', threshold: null, phrases: [] },
  scam: { isEnabled: true, action: 'warn', threshold: null, phrases: [] },
  minor: { isEnabled: true, action: 'queue', threshold: null, phrases: [] },
  hate: { isEnabled: true, action: 'both', threshold: null, phrases: [] },
  opener: { isEnabled: false, action: 'queue', threshold: 8, phrases: [] },
}

/** The limits of the threshold. */
export const OPENER_THRESHOLD_MIN = 3
export const OPENER_THRESHOLD_MAX = 50

/** The days within which equal first messages count; their fingerprints are deleted afterwards. */
export const OPENER_DAYS = 7

/** The newest first messages of a member with which a new one is compared. */
export const OPENER_COMPARED_MAX = 200

/** The limits of a moderator's phrases. */
export const PHRASES_MAX = 100
export const PHRASE_LENGTH_MIN = 4
export const PHRASE_LENGTH_MAX = 80

/** The changes of a rule on its page. */
export const RULE_HISTORY_MAX = 50

/** A trial looks at the newest texts of these days, and shows a few examples where a reason was given. */
export const TRIAL_DAYS = 7
export const TRIAL_MESSAGES_MAX = 5_000
export const TRIAL_EXAMPLES = 5
export const TRIAL_REASON_MAX = 500

/** The category of a case that a rule opens, by what it found. */
const categories: Readonly<Partial<Record<MessageRisk, ReportCategory>>> = {
  minor: 'minor',
  threat: 'threat',
  hate: 'insult',
  opener: 'spam',
}

const categoryOfPhrases: Readonly<Record<FlagRule, ReportCategory>> = {
  money: 'scam',
  scam: 'scam',
  minor: 'minor',
  hate: 'insult',
  opener: 'spam',
}

/** Returns the category of a case that a rule opens because of a risk. */
export function findFlagCategory(rule: FlagRule, risk: MessageRisk): ReportCategory {
  return categories[risk] ?? categoryOfPhrases[rule]
}

/** Returns whether a flag with an action goes into the queue. */
export function goesIntoQueue(action: FlagAction): boolean {
  return action !== 'warn'
}
