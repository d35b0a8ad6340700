import type { OwnProfile, ProfileChanges } from '../contract.ts'
import { optionalFields, type OptionalField } from '../rules.ts'

/** What is being edited; only what differs from the profile is sent. */
export type Draft = ProfileChanges & { cityName?: string }

/** A field of the form. */
export type FieldName = 'name' | 'city' | OptionalField

/** Where a field is on the page, for links and for the keyboard. */
export function fieldId(field: FieldName): string {
  return `profile-${field}`
}

/** Brings a field to the middle of the screen, and the keyboard into it; false when it is not on the page. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id)
  if (!field) return false
  field.scrollIntoView({ block: 'center' })
  const isControl = field.matches('input, select, textarea, [tabindex]')
  const control = isControl ? field : field.parentElement?.querySelector('input')
  control?.focus({ preventScroll: true })
  return true
}

const fieldsOfRefusals: Readonly<Record<string, FieldName>> = {
  unknown_city: 'city',
  sexuality_mismatch: 'sexuality',
  unknown_interest: 'interests',
}

/** The field that a refusal is about, or null. */
export function parseRefusedField(error: Error): FieldName | null {
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('name_')) return 'name'
  const told = 'data' in error ? String(Object(error.data).field).split('.')[0] : ''
  const named = ([...optionalFields, 'name'] as const).find((field) => field === told)
  return fieldsOfRefusals[code] ?? (told === 'cityId' ? 'city' : (named ?? null))
}

/** Only what differs: a profile that was opened long ago overwrites nothing else. */
export function diffDraft({ cityName: _cityName, ...draft }: Draft, profile: OwnProfile): ProfileChanges {
  const now: ProfileChanges = {
    ...profile.facts,
    name: profile.name,
    sexuality: profile.sexuality,
    about: profile.about,
    cityId: profile.city.id,
    interests: profile.interests,
  }
  const differs = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(now[key as keyof ProfileChanges])
  return Object.fromEntries(Object.entries(draft).filter(differs))
}
