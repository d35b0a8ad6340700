import { features } from '#app/features.ts'
import type { Invariants } from '#platform/server/database/invariants.ts'
import { collectInvariants } from '#platform/server/feature.ts'

/** Returns the invariants of some features. A test world breaks those of orders: its members never ordered. */
export function invariantsOf(names: readonly (typeof features)[number]['name'][]): Invariants {
  return collectInvariants(features.filter(({ name }) => names.includes(name)))
}
