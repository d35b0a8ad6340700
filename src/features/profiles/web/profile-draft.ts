import type { OwnProfile, ProfileChanges } from '../contract.ts'
import { optionalFields, type OptionalField } from '../rules.ts'

/** The edited fields of the profile form. */
export type Draft = ProfileChanges & { cityName?: string }

/** A field of the form. */
export type FieldName = 'name' | 'city' | OptionalField

/** Returns the element id of a field, for links and focus. */
export function fieldIdOf(field: FieldName): string {
  return `profile-${field}`
}

/** Scrolls to a field and focuses it. Returns false when it is not on the page. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id)
  if (!field) return false
  field.scrollIntoView({ block: 'center' })
  const isControl = field.matches('input, select, textarea, [tabindex]')
  const control = isControl ? field : field.parentElement?.querySelector('input')
  control?.focus({ preventScroll: true })
  return true
}

const fieldByRefusal: Readonly<Record<string, FieldName>> = {
  unknown_city: 'city',
  sexuality_mismatch: 'sexuality',
  unknown_interest: 'interests',
  unknown_prompt: 'prompts',
}

/** Returns the field that a refusal is about, or null. */
export function findRefusedField(error: Error): FieldName | null {
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('name_')) return 'name'
  const refusedField = 'data' in error ? String(Object(error.data).field).split('.')[0] : ''
  const draftField = ([...optionalFields, 'name'] as const).find((field) => field === refusedField)
  return fieldByRefusal[code] ?? (refusedField === 'cityId' ? 'city' : (draftField ?? null))
}

/** Returns only the changed fields, so that a stale form does not overwrite other fields. */
export function diffDraft({ cityName: _cityName, ...draft }: Draft, profile: OwnProfile): ProfileChanges {
  const current: ProfileChanges = {
    ...profile.facts,
    name: profile.name,
    sexuality: profile.sexuality,
    about: profile.about,
    prompts: profile.prompts,
    height: profile.heightCm,
    languages: profile.languages as ProfileChanges['languages'], // the server stores only these
    work: profile.work,
    hiddenFields: profile.hiddenFields,
    cityId: profile.city.id,
    interests: profile.interests,
  }
  const isChanged = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(current[key as keyof ProfileChanges])
  return Object.fromEntries(Object.entries(dropUnanswered(draft)).filter(isChanged))
}

/** Leaves out prompts without an answer, which are not saved. */
function dropUnanswered(changes: ProfileChanges): ProfileChanges {
  const { prompts } = changes
  if (!prompts?.some(({ answer }) => answer.trim() === '')) return changes
  return { ...changes, prompts: prompts.filter(({ answer }) => answer.trim() !== '') }
}
