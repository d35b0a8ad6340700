import { Refusal } from '#platform/refusal.ts'

/** The prompts of the product, in their order: the beginnings of sentences that members complete. */
export const PROMPTS = [
  'sunday',
  'friends_say',
  'get_along_if',
  'laugh_about',
  'happy_with',
  'wake_me_for',
  'first_date',
  'weekend',
  'cannot_without',
  'learned_late',
  'secret_talent',
  'best_trip',
  'next_trip',
  'cook_for_you',
  'song',
  'book_or_film',
  'proud_of',
  'small_joy',
  'opinion',
  'childhood',
  'rainy_day',
  'talk_for_hours',
  'best_advice',
  'looking_for',
  'green_flag',
  'message_me_if',
  'perfect_evening',
  'tried_once',
  'home_is',
  'still_want',
] as const

/** Maximum number of prompts that a member answers. */
export const MAX_PROMPTS = 3
/** Maximum length of an answer. */
export const PROMPT_ANSWER_LENGTH = 150

/** A prompt that a member answered. */
export interface AnsweredPrompt {
  /** The key of the prompt: one of the product or of the site. */
  readonly key: string
  readonly answer: string
}

/** Validates that the site offers every prompt, and that none is answered twice. */
export function validatePrompts(prompts: readonly AnsweredPrompt[], offered: readonly string[]): Refusal | null {
  const keys = prompts.map(({ key }) => key)
  const isUnknown = keys.some((key) => !offered.includes(key))
  return isUnknown || new Set(keys).size < keys.length ? new Refusal('unknown_prompt', { field: 'prompts' }) : null
}

/** The texts of a profile that a member wrote. */
interface WrittenTexts {
  readonly about: string
  readonly promptAnswers: readonly string[]
  readonly work: string
}

/** Returns everything that a member wrote in the profile, as one text, for the rules about texts and for evidence. */
export function joinProfileTexts({ about, promptAnswers, work }: WrittenTexts): string {
  return [about, ...promptAnswers, work].filter((text) => text !== '').join('\n')
}
