import type { ReactNode } from 'react'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { REFUSAL_REASONS } from '#features/photos/verification.rules.ts'
import { PoseDrawing } from '#features/photos/web/photos.tsx'
import { officeForms } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { ShortcutButton, ShortcutList } from './office-photo-forms.tsx'
import type { CurrentVerification } from './office-verifications.queries.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
export const decideVerificationForm = officeForm('moderation.decideVerification', { fields: ['outcome'] })
export const skipVerificationForm = officeForm('moderation.skipVerification')

const FOLDER = '/office/verification-files/'

/** The drawn pose, the selfie and the main photo, side by side. */
export function ComparedPictures({ verification }: { verification: CurrentVerification }) {
  const t = useTexts('office-verifications')
  const tVerification = useTexts('verification')
  const { pose, selfieKey, mainKey, owner } = verification
  const name = owner?.name ?? ''
  return (
    <div className="mb-5 grid items-start gap-4 md:grid-cols-3">
      <Picture caption={t('pose')}>
        <PoseDrawing pose={pose} className="mx-auto w-full max-w-60 text-text" />
        <p className="px-3 pb-3 text-center">{tVerification(`poses.${pose}`)}</p>
      </Picture>
      <Picture caption={t('selfie')}>
        <ComparedPhoto photoKey={selfieKey} alt={t('selfieOf', { name })} />
      </Picture>
      <Picture caption={t('main')}>
        <ComparedPhoto photoKey={mainKey} alt={t('mainOf', { name })} />
      </Picture>
    </div>
  )
}

function Picture({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-semibold">{caption}</figcaption>
      <div className="overflow-hidden rounded-2xl bg-surface-3">{children}</div>
    </figure>
  )
}

function ComparedPhoto({ photoKey, alt }: { photoKey: string; alt: string }) {
  return (
    <img
      src={getPhotoUrl(FOLDER, photoKey, 'large')}
      alt={alt}
      className="mx-auto max-h-[60vh] min-h-40 object-contain"
    />
  )
}

/** The member and the times of a verification. */
export function VerificationFacts({ verification }: { verification: CurrentVerification }) {
  const t = useTexts('office-verifications')
  const format = useFormatter()
  const { owner, memberId, sentAt, claimedUntil } = verification
  return (
    <div className="mb-4 flex flex-col gap-1">
      <h2 className="text-xl wrap-anywhere">
        <a href={officeHref('office-member', { id: memberId })} className="text-primary-text underline">
          {owner ? t('owner', { name: owner.name, age: owner.age }) : t('noOwner')}
        </a>
      </h2>
      <p className="text-text-2">
        {t('sent', { at: format.dateTime(new Date(sentAt), { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
      <p className="text-sm text-text-3">
        {t('yours', { until: format.dateTime(new Date(claimedUntil), { timeStyle: 'short' }) })}
      </p>
    </div>
  )
}

/** The decisions about a verification. The answer is the page with the next one. */
export function VerificationForms({ id }: { id: string }) {
  const t = useTexts('office-verifications')
  return (
    <>
      <decideVerificationForm.Form hidden={{ id }} className="mb-4">
        <ShortcutButton
          keyName="A"
          label={t('approve')}
          field={decideVerificationForm.field('outcome')}
          value="approve"
          variant="primary"
        />
        <fieldset className="mt-4">
          <legend className="mb-2 font-semibold">{t('refuse.title')}</legend>
          <div className="flex flex-wrap gap-2">
            {REFUSAL_REASONS.map((reason, index) => (
              <ShortcutButton
                key={reason}
                keyName={String(index + 1)}
                label={t(`refuse.${reason}`)}
                field={decideVerificationForm.field('outcome')}
                value={reason}
              />
            ))}
          </div>
        </fieldset>
      </decideVerificationForm.Form>
      <skipVerificationForm.Form hidden={{ id }}>
        <ShortcutButton keyName="S" label={t('skip')} />
      </skipVerificationForm.Form>
    </>
  )
}

/** The keys of this screen, with the box that turns them off. */
export function VerificationShortcuts() {
  const t = useTexts('office-verifications')
  const reasons = REFUSAL_REASONS.map((reason, index) => ({
    keyName: String(index + 1),
    label: t('refuseFor', { reason: t(`refuse.${reason}`) }),
  }))
  const keys = [
    { keyName: 'N', label: t('start') },
    { keyName: 'A', label: t('approve') },
    ...reasons,
    { keyName: 'S', label: t('skip') },
  ]
  return <ShortcutList title={t('shortcuts')} boxLabel={t('useShortcuts')} keys={keys} />
}
