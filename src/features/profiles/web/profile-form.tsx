import { useEffect, useRef, useState, type FormEvent } from 'react'
import { findContactKinds, type ContactKind } from '#platform/contact-data.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnProfile, ProfileChanges } from '../contract.ts'
import { AboutField } from './about-field.tsx'
import { BasicFields } from './basic-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { InterestFields } from './interest-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { diffDraft, fieldId, parseRefusedField, focusField, type Draft, type FieldName } from './profile-draft.tsx'
import { useChangeProfile } from './profiles.queries.ts'
import { SaveBar } from './save-bar.tsx'

/** What every part of the form works with. */
export interface FieldsProps {
  readonly profile: OwnProfile
  readonly draft: Draft
  readonly change: (part: Draft) => void
  /** Why a field was refused, or null. */
  readonly errorOf: (field: FieldName) => string | null
}

/** Every field of the member's own profile that this site shows, saved together. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useProfileForm(profile)
  const { changes, save, warned } = form
  const isChanged = Object.keys(changes).length > 0
  const fields: FieldsProps = { profile, draft: form.draft, change: form.change, errorOf: form.errorOf }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !save.isPending) void form.saveUnlessWarned()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-10">
      <BasicFields {...fields} />
      {profile.visibleFields.includes('about') && (
        <AboutField {...fields} contactKinds={warned} onSaveAnyway={form.saveAnyway} onChangeText={form.dropWarning} />
      )}
      <FactFields {...fields} />
      {profile.visibleFields.includes('interests') && <InterestFields {...fields} />}
      <SaveBar isChanged={isChanged} isPending={save.isPending} error={form.generalError} />
      <LeaveGuard isChanged={isChanged} isSaving={save.isPending} onSave={form.saveUnlessWarned} />
    </form>
  )
}

function useProfileForm(profile: OwnProfile) {
  const t = useTexts('profile')
  const refusalText = useRefusalText()
  const [draft, setDraft] = useState<Draft>({})
  const [warned, setWarned] = useState<readonly ContactKind[]>([])
  const save = useChangeProfile()
  const changes = diffDraft(draft, profile)
  const wrong = save.error && parseRefusedField(save.error)
  useFocusOnError(wrong && fieldId(wrong), save.failureCount)
  const change = (part: Draft) => {
    if (save.error) save.reset()
    if ('about' in part) setWarned([])
    setDraft((before) => ({ ...before, ...part }))
  }
  const send = async (): Promise<boolean> => {
    setWarned([])
    const isSaved = await save.mutateAsync(changes).then(
      () => true,
      () => false,
    )
    if (!isSaved) return false
    setDraft((now) => dropSaved(now, changes))
    showToast({ key: 'profile', text: t('saved'), tone: 'success' })
    return true
  }
  /** False when it is not saved: refused, or first to be looked at again. */
  const saveUnlessWarned = async (): Promise<boolean> => {
    const found = findContactKinds(changes.about ?? '')
    if (found.length === 0) return send()
    setWarned(found)
    return false
  }
  return {
    draft,
    changes,
    save,
    warned,
    change,
    saveUnlessWarned,
    saveAnyway: send,
    dropWarning: () => setWarned([]),
    errorOf: (field: FieldName) => (save.error && wrong === field ? refusalText(save.error) : null),
    generalError: save.error && (wrong ? t('wrong') : refusalText(save.error)),
  }
}

/** What was typed while the rest was being saved stays. */
function dropSaved(draft: Draft, sent: ProfileChanges): Draft {
  const left = Object.entries(draft).filter(([key, value]) => value !== sent[key as keyof ProfileChanges])
  const kept: Draft = Object.fromEntries(left)
  if (kept.cityId === undefined) delete kept.cityName
  return kept
}

/** Brings whoever has to correct something there. */
function useFocusOnError(id: string | null | undefined, failures: number): void {
  const last = useRef(0)
  useEffect(() => {
    if (id && failures > 0 && failures !== last.current) focusField(id)
    last.current = failures
  }, [id, failures])
}
