import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { findContactKinds, type ContactKind } from '#platform/text/contact-data.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnProfile, ProfileChanges } from '../contract.ts'
import { repeatsAddress } from '../rules.ts'
import { AboutField } from './about-field.tsx'
import { BasicFields } from './basic-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { InterestFields } from './interest-fields.tsx'
import { PromptFields } from './prompt-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LifeFields } from './life-fields.tsx'
import { diffDraft, fieldIdOf, findRefusedField, focusField, type Draft, type FieldName } from './profile-draft.ts'
import { useChangeProfile } from './profiles.queries.ts'
import { SaveBar } from './save-bar.tsx'

/** The props of every part of the form. */
export interface FieldsProps {
  readonly profile: OwnProfile
  readonly draft: Draft
  readonly change: (part: Draft) => void
  /** Returns the error text of a field, or null. */
  readonly errorOf: (field: FieldName) => string | null
}

/** The form with every field that this site shows, saved together. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useProfileForm(profile)
  const { changes, save, contactKinds } = form
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
        <AboutField
          {...fields}
          contactKinds={contactKinds}
          onSaveAnyway={form.saveAnyway}
          onChangeText={form.dismissWarning}
        />
      )}
      {profile.visibleFields.includes('prompts') && <PromptFields {...fields} />}
      <LifeFields {...fields} />
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
  const email = useViewer()?.email ?? ''
  const [draft, setDraft] = useState<Draft>({})
  const [contactKinds, setContactKinds] = useState<readonly ContactKind[]>([])
  const save = useChangeProfile()
  const changes = diffDraft(draft, profile)
  const refusedField = save.error && findRefusedField(save.error)
  useFocusOnError(refusedField && fieldIdOf(refusedField), save.failureCount)
  const change = (part: Draft) => {
    if (save.error) save.reset()
    if ('about' in part || 'prompts' in part || 'work' in part) setContactKinds([])
    setDraft((before) => ({ ...before, ...part }))
  }
  const send = async (): Promise<boolean> => {
    setContactKinds([])
    const isSaved = await save.mutateAsync(changes).then(
      () => true,
      () => false,
    )
    if (!isSaved) return false
    setDraft((current) => dropSaved(current, changes))
    showToast({ key: 'profile', text: t('saved'), tone: 'success' })
    return true
  }
  /** Returns false when the changes were not saved: refused, or stopped by the warning about contact data. */
  const saveUnlessWarned = async (): Promise<boolean> => {
    const answers = (changes.prompts ?? []).map(({ answer }) => answer)
    const foundKinds = findContactKinds([changes.about ?? '', ...answers, changes.work ?? ''].join('\n'))
    if (foundKinds.length === 0) return send()
    setContactKinds(foundKinds)
    return false
  }
  return {
    draft,
    changes,
    save,
    contactKinds,
    change,
    saveUnlessWarned,
    saveAnyway: send,
    dismissWarning: () => setContactKinds([]),
    errorOf: (field: FieldName) => {
      const error = save.error && refusedField === field ? save.error : findTypedProblem(field, { changes, email })
      return error && refusalText(error)
    },
    generalError: save.error && (refusedField ? t('checkField') : refusalText(save.error)),
  }
}

/** Returns the refusal of a name that repeats the member's address, while it is typed. */
function findTypedProblem(field: FieldName, { changes, email }: { changes: ProfileChanges; email: string }) {
  const repeats = field === 'name' && changes.name !== undefined && repeatsAddress(changes.name, email)
  return repeats ? new CallError('name_is_email', {}, 422) : null
}

/** Removes the saved fields from the draft, except those edited during the save. */
function dropSaved(draft: Draft, sent: ProfileChanges): Draft {
  const unsavedEntries = Object.entries(draft).filter(([key, value]) => value !== sent[key as keyof ProfileChanges])
  const remaining: Draft = Object.fromEntries(unsavedEntries)
  if (remaining.cityId === undefined) delete remaining.cityName
  return remaining
}

/** Focuses the refused field after each failed save. */
function useFocusOnError(id: string | null | undefined, failureCount: number): void {
  const last = useRef(0)
  useEffect(() => {
    if (id && failureCount > 0 && failureCount !== last.current) focusField(id)
    last.current = failureCount
  }, [id, failureCount])
}
