import { useState, type FormEvent } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnProfile, ProfileChanges } from '../contract.ts'
import { ABOUT_LENGTH } from '../rules.ts'
import { BasicFields } from './basic-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { InterestFields } from './interest-fields.tsx'
import { useChangeProfile } from './profiles.queries.ts'

/** What is being edited; only what differs from the profile is sent. */
export type Draft = ProfileChanges & { cityName?: string }
export type ChangeDraft = (part: Draft) => void

/** Every field of the member's own profile that this site shows, saved together. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const t = useTexts('profiles')
  const refusalText = useRefusalText()
  const [draft, setDraft] = useState<Draft>({})
  const save = useChangeProfile()
  const change: ChangeDraft = (part) => {
    save.reset()
    setDraft((before) => ({ ...before, ...part }))
  }
  const changes = changesOf(draft, profile)
  const isChanged = Object.keys(changes).length > 0
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isChanged || save.isPending) return
    save.mutate(changes, {
      onSuccess: () => {
        setDraft({})
        showToast({ key: 'profile', text: t('own.saved'), tone: 'success' })
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-10">
      <BasicFields {...{ profile, draft, change }} error={save.error} />
      {profile.visibleFields.includes('about') && <AboutField about={draft.about ?? profile.about} change={change} />}
      <FactFields {...{ profile, draft, change }} />
      {profile.visibleFields.includes('interests') && <InterestFields {...{ profile, draft, change }} />}
      <SaveBar isChanged={isChanged} isPending={save.isPending} error={save.error && refusalText(save.error)} />
    </form>
  )
}

/** At hand while there is something to save. */
function SaveBar({ isChanged, isPending, error }: { isChanged: boolean; isPending: boolean; error: string | null }) {
  const t = useTexts('profiles')
  return (
    <div
      className={classes(
        'flex flex-col gap-3',
        isChanged &&
          'fixed inset-x-0 bottom-(--tab-bar) z-20 border-t border-border bg-bg px-4 py-3 sm:px-[max(24px,calc((100vw-872px)/2))] md:bottom-0',
      )}
    >
      {error && (
        <Alert tone="danger" role="alert">
          {error}
        </Alert>
      )}
      <div className="flex items-center justify-end gap-4">
        {isChanged && <p className="text-sm text-text-2">{t('own.unsaved')}</p>}
        <Button type="submit" disabled={!isChanged} pending={isPending}>
          {t('own.save')}
        </Button>
      </div>
    </div>
  )
}

function AboutField({ about, change }: { about: string; change: ChangeDraft }) {
  const t = useTexts('profiles')
  const left = t('own.aboutLeft', { count: ABOUT_LENGTH - about.length })
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t('own.about')}</h2>
      <TextArea
        label={t('own.about')}
        hideLabel
        description={`${t('own.aboutHint')} ${left}`}
        maxLength={ABOUT_LENGTH}
        rows={5}
        value={about}
        onChange={({ target }) => change({ about: target.value })}
      />
    </section>
  )
}

/** Only what differs: a profile that was opened long ago overwrites nothing else. */
function changesOf({ cityName: _cityName, ...draft }: Draft, profile: OwnProfile): ProfileChanges {
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
