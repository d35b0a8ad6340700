import { responseMutants } from './border-responses.ts'
import { pageMutants } from './border-pages.ts'
import { requestMutants } from './border-requests.ts'
import type { Mutant } from './mutant.ts'

/** Mutants of request, response and page handling. */
export const mutants: readonly Mutant[] = [...responseMutants, ...requestMutants, ...pageMutants]
