import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'
import * as english from '@zxcvbn-ts/language-en'
import * as dutch from '@zxcvbn-ts/language-nl-be'
import { serveTasks } from '#platform/server/worker-thread-tasks.ts'
import type { StrengthTask } from './password-strength.ts'

const languages: Readonly<Record<string, { readonly dictionary: Record<string, (string | number)[]> }>> = {
  common,
  dutch,
  english,
  german,
}

/** The word lists under names of their own: those of some languages are the same, and one would replace the other. */
const dictionary = Object.fromEntries(
  Object.entries(languages).flatMap(([language, { dictionary: lists }]) =>
    Object.entries(lists).map(([name, words]) => [`${language}-${name}`, words]),
  ),
)

// Few substitutions: the 1 of "w1elkom" is one, and more make long passwords slow.
const estimator = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: 10 })

serveTasks<StrengthTask, number>(({ password, ownWords }) => estimator.check(password, [...ownWords]).guessesLog10)
