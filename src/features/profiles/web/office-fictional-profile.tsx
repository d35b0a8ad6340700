import { getPhotoUrl } from '#features/photos/rules.ts'
import { FileField, officeForms, Panel, SubmitButton, TypedField } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import { FICTIONAL_PHOTO_MB, LICENSE_MAX } from '../fictional.rules.ts'
import { ChangeableFields, changeFictionalForm } from './office-fictional.tsx'
import type { FictionalProfile } from './office-fictional.queries.ts'
import type { profilesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ profiles: typeof profilesOfficeContract }>()
const removeFictionalPhotoForm = officeForm('profiles.removeFictionalPhoto')
const addFictionalPhotoForm = officeForm('profiles.addFictionalPhoto', {
  fields: ['file', 'license'],
  refusals: {
    file_too_large: 'file',
    photo_type_unsupported: 'file',
    photo_unreadable: 'file',
    photo_too_many_pixels: 'file',
    photo_refused: 'file',
  },
})
const retireFictionalForm = officeForm('profiles.retireFictional')

/** Changes a fictional profile. */
export function ChangeFictionalForm({ profile }: { profile: FictionalProfile }) {
  const t = useTexts('office-fictional')
  return (
    <Panel title={t('change')} className="max-w-3xl">
      <changeFictionalForm.Form hidden={{ id: profile.id }} className="flex flex-col gap-3">
        <ChangeableFields field={changeFictionalForm.field} profile={profile} />
        <SubmitButton className="self-start">{t('save')}</SubmitButton>
      </changeFictionalForm.Form>
    </Panel>
  )
}

/** The photos of a fictional profile with their licenses. */
export function FictionalPhotos({ profile: { id, photos, retiredAt } }: { profile: FictionalProfile }) {
  const t = useTexts('office-fictional')
  return (
    <Panel title={t('photos')} className="max-w-3xl">
      {photos.length === 0 && <p className="text-text-2">{t('noPhotos')}</p>}
      <ul className="flex flex-col gap-4">
        {photos.map((photo, index) => (
          <Photo key={photo.id} profileId={id} number={index + 1} photo={photo} canRemove={retiredAt === null} />
        ))}
      </ul>
      {retiredAt === null && <AddPhotoForm id={id} />}
    </Panel>
  )
}

interface PhotoProps {
  readonly profileId: string
  readonly number: number
  readonly photo: FictionalProfile['photos'][number]
  readonly canRemove: boolean
}

function Photo({ profileId, number, photo, canRemove }: PhotoProps) {
  const t = useTexts('office-fictional')
  const { id: photoId, key, status, isMain, license } = photo
  return (
    <li className="flex flex-wrap items-start gap-4">
      <img
        src={getPhotoUrl('/office/photo-files/', key, 'card')}
        alt={t('photo', { number })}
        className="w-28 flex-none rounded-xl bg-surface-3"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {t(`status.${status}`)} {isMain && `· ${t('main')}`}
        </p>
        <p className="wrap-anywhere text-text-2">{license === '' ? t('noLicense') : t('license', { license })}</p>
        {canRemove && (
          <removeFictionalPhotoForm.Form form={photoId} hidden={{ id: profileId, photoId }}>
            <SubmitButton variant="secondary" size="sm" className="mt-2" aria-label={t('removePhotoName', { number })}>
              {t('removePhoto')}
            </SubmitButton>
          </removeFictionalPhotoForm.Form>
        )}
      </div>
    </li>
  )
}

function AddPhotoForm({ id }: { id: string }) {
  const t = useTexts('office-fictional')
  return (
    <addFictionalPhotoForm.Form
      hidden={{ id, photoId: newClientId() }}
      hasFile
      className="mt-5 flex flex-col gap-3 border-t border-border pt-4"
    >
      <h3 className="text-lg">{t('addPhoto')}</h3>
      <FileField
        label={t('file', { size: FICTIONAL_PHOTO_MB })}
        field={addFictionalPhotoForm.field('file')}
        accept="image/*"
      />
      <TypedField
        label={t('licenseField')}
        description={t('licenseHint')}
        field={addFictionalPhotoForm.field('license')}
        required
        maxLength={LICENSE_MAX}
      />
      <SubmitButton variant="secondary" className="self-start">
        {t('upload')}
      </SubmitButton>
    </addFictionalPhotoForm.Form>
  )
}

/** Retires a fictional profile. */
export function RetireForm({ id }: { id: string }) {
  const t = useTexts('office-fictional')
  return (
    <Panel title={t('retire')} className="max-w-3xl">
      <retireFictionalForm.Form hidden={{ id }}>
        <p className="mb-4 text-text-2">{t('retireText')}</p>
        <SubmitButton variant="danger">{t('retireSubmit')}</SubmitButton>
      </retireFictionalForm.Form>
    </Panel>
  )
}
