import { isMailText } from '#features/sites/mail-texts.rules.ts'
import type { SampleSite } from '#features/sites/server/mail-samples.ts'
import { findTextMismatch } from '#platform/server/text-replacement.ts'
import { listTexts } from '#platform/server/texts.ts'
import { readTextsOfKinds } from './mail-kinds.ts'

/** The place of a text in a kind of mail or push notification. */
interface KindKey {
  /** Its namespace and its path in it. */
  readonly key: string
  /** Whether the example shows it. Others are for other values, such as another reason. */
  readonly isInExample: boolean
  /** Whether other kinds have it too. */
  readonly isShared: boolean
}

/** A text of a kind of mail or push notification. */
export interface KindText extends KindKey {
  readonly text: string
  /** The text of the program. */
  readonly original: string
  readonly isOwn: boolean
  /** Whether an own text still fits its values; another one is not used. */
  readonly fits: boolean
}

/** Lists the texts of one kind that a site may change; none of an unknown kind. */
export function listTextsOfKind(site: SampleSite, kind: string): KindText[] {
  const originals = listTexts(site.locale)
  const keys = listKeysOfKinds(site).get(kind) ?? []
  return keys.map((each) => ({ ...each, ...describeText(site, each.key, originals.get(each.key) ?? '') }))
}

/** Lists the kinds of which the site changed a text in this language. */
export function listChangedKinds(site: SampleSite): Set<string> {
  const isOwn = ({ key }: KindKey) => Object.hasOwn(site.ownTexts, key)
  return new Set([...listKeysOfKinds(site)].flatMap(([kind, keys]) => (keys.some(isOwn) ? [kind] : [])))
}

/**
 * Lists the texts of every kind that a site may change, in the order of the catalogues: those that its example reads, and
 * those beside them that no example reads, such as the other reasons of a refusal.
 */
function listKeysOfKinds(site: SampleSite): Map<string, KindKey[]> {
  const readTexts = readTextsOfKinds(site)
  const kindsOf = countKinds(readTexts.values())
  const kindsOfParent = countKinds([...readTexts.values()].map(listParents))
  const editable = [...listTexts(site.locale).keys()].filter(isMailText)
  const isShared = (key: string) => (kindsOf.get(key) ?? kindsOfParent.get(parentOf(key)) ?? 0) > 1
  const listKeys = (read: ReadonlySet<string>) => {
    const parents = listParents(read)
    const keys = editable.filter((key) => read.has(key) || (!kindsOf.has(key) && parents.has(parentOf(key))))
    return keys.map((key) => ({ key, isInExample: read.has(key), isShared: isShared(key) }))
  }
  return new Map([...readTexts].map(([kind, read]) => [kind, listKeys(read)]))
}

function listParents(keys: ReadonlySet<string>): Set<string> {
  return new Set([...keys].map(parentOf))
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
  return { text: own ?? original, original, isOwn: own !== undefined, fits }
}
