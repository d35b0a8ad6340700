import { readFileSync } from 'node:fs'
import type { AnsweredPrompt } from '#features/profiles/prompts.rules.ts'
import type { Lines } from './line-pool.ts'

/** The languages in which members of the demo write. Each has a folder. */
export const WRITTEN_LANGUAGES = ['nl', 'de'] as const

export type WrittenLanguage = (typeof WRITTEN_LANGUAGES)[number]

/** The texts that a member wrote in the profile. */
export interface ProfileTexts {
  readonly about: string
  readonly prompts: readonly AnsweredPrompt[]
}

/** The files of each language, by subject. */
interface TextFiles {
  bios: Lines
  endings: Lines
  /** The sentences about each interest. */
  interests: Readonly<Record<string, readonly string[]>>
  /** The answers to each prompt. */
  prompts: Readonly<Record<string, Lines>>
}

/** Reads the texts of a language about a subject. */
export function readTexts<Subject extends keyof TextFiles>(
  language: WrittenLanguage,
  subject: Subject,
): TextFiles[Subject] {
  return readTextFile<TextFiles[Subject]>(`${language}/${subject}.json`)
}

/**
 * Conversations by the subject of the opener: a prompt or an interest of the replier, or nothing in particular. Those to
 * Anna and Bert react to their own profiles. The starter writes the first line, and the two members alternate. A line that
 * begins with `+` is by the same member as the line before.
 */
export interface Conversations {
  readonly anna?: readonly Conversation[]
  readonly bert?: readonly Conversation[]
  readonly prompts: Readonly<Record<string, readonly Conversation[]>>
  readonly interests: Readonly<Record<string, readonly Conversation[]>>
  readonly anyone: readonly Conversation[]
}

export type Conversation = readonly string[]

/** Reads the conversations in a language. */
export function readConversations(language: WrittenLanguage): Conversations {
  return readTextFile(`${language}/conversations.json`)
}

/** Reads the profile texts that were written for one member each, such as those of the fixed people. */
export function readProfileTexts(subject: 'fixed-people'): Readonly<Record<string, ProfileTexts>> {
  return readTextFile(`nl/${subject}.json`)
}

/** Reads the texts of fictional profiles. Like the label of the profile, they state that it is fictional. */
export function readFictionalBios(): readonly string[] {
  return readTextFile('nl/fictional-bios.json')
}

function readTextFile<Words>(path: string): Words {
  return JSON.parse(readFileSync(new URL(`./${path}`, import.meta.url), 'utf8')) as Words // the tests check the files
}

/** Returns the language in which a member from a country writes. */
export function languageOf(country: string): WrittenLanguage {
  return country === 'DE' ? 'de' : 'nl'
}
