import { isMailText } from '#features/sites/mail-texts.rules.ts'
import type { SampleSite } from '#features/sites/server/sites.ts'
import { findTextMismatch } from '#platform/server/text-replacement.ts'
import { listTexts } from '#platform/server/texts.ts'
import { readTextsOfKinds } from './mail-kinds.ts'

/** A text of a kind of mail or push notification. */
export interface KindText {
  /** Its namespace and its path in it. */
  readonly key: string
  readonly text: string
  /** The text of the program. */
  readonly original: string
  readonly isOwn: boolean
  /** Whether an own text still fits its values; another one is not used. */
  readonly fits: boolean
  /** Whether the example shows it. Others are for other values, such as another reason. */
  readonly isInExample: boolean
  /** Whether other kinds have it too. */
  readonly isShared: boolean
}

/** Lists the texts of one kind that a site may change; none of an unknown kind. */
export function listTextsOfKind(site: SampleSite, kind: string): KindText[] {
  return listTextsOfKinds(site).get(kind) ?? []
}

/**
 * Lists the texts of every kind that a site may change, in the order of the catalogues: those that its example reads, and
 * those beside them that no example reads, such as the other reasons of a refusal.
 */
export function listTextsOfKinds(site: SampleSite): Map<string, KindText[]> {
  const originals = listTexts(site.locale)
  const readTexts = readTextsOfKinds(site)
  const kindsOf = countKinds(readTexts.values())
  const kindsOfParent = countKinds([...readTexts.values()].map((read) => new Set([...read].map(parentOf))))
  const editable = [...originals].filter(([key]) => isMailText(key))
  return new Map(
    [...readTexts].map(([kind, read]) => {
      const parents = new Set([...read].map(parentOf))
      const isIncluded = (key: string) => read.has(key) || (!kindsOf.has(key) && parents.has(parentOf(key)))
      const texts = editable
        .filter(([key]) => isIncluded(key))
        .map(([key, original]) => ({
          ...describeText(site, key, original),
          isInExample: read.has(key),
          isShared: (kindsOf.get(key) ?? kindsOfParent.get(parentOf(key)) ?? 0) > 1,
        }))
      return [kind, texts]
    }),
  )
}

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'))
}

/** Returns the number of kinds by text. */
function countKinds(texts: Iterable<ReadonlySet<string>>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const keys of texts) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function describeText({ ownTexts }: SampleSite, key: string, original: string) {
  const own = Object.hasOwn(ownTexts, key) ? ownTexts[key] : undefined
  const fits = own === undefined || findTextMismatch(own, original) === null
  return { key, text: own ?? original, original, isOwn: own !== undefined, fits }
}
