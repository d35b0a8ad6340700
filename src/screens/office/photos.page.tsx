import {
  DecisionForms,
  decidePhotoForm,
  ShortcutButton,
  skipPhotoForm,
  UndoForm,
  undoPhotoForm,
} from '#features/moderation/web/office-photo-forms.tsx'
import { PhotoFacts, ReviewedPhoto } from '#features/moderation/web/office-photo.tsx'
import { PhotoShortcuts } from '#features/moderation/web/office-photo-shortcuts.tsx'
import type { CasesApi } from '#features/moderation/web/office-cases.queries.ts'
import { photoQueueQuery } from '#features/moderation/web/office-photos.queries.ts'
import { LostRefusal, officeForms, OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'
import type { moderationOfficeContract } from '#features/moderation/office.contract.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
const claimPhotosForm = officeForm('moderation.claimPhotos')

export const handle = officeHandle
export const loader = loadForStaff('office-photos', (api: CasesApi) => [photoQueueQuery(api)])

/** The photos that wait for a decision, one at a time. */
export default function OfficePhotosPage() {
  const t = useTexts('office-photos')
  const { waiting, current, nextKey, undoable } = useQueryData(photoQueueQuery(useApi<CasesApi>()))
  return (
    <OfficePage
      title={t('title')}
      intro={t('intro', { count: waiting })}
      actions={undoable && <UndoForm undoable={undoable} />}
    >
      <LostRefusal
        forms={[...(current ? [] : [decidePhotoForm, skipPhotoForm]), ...(undoable ? [] : [undoPhotoForm])]}
      />
      {current ? (
        <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
          <ReviewedPhoto key={current.id} photo={current} nextKey={nextKey} />
          <div>
            <PhotoFacts photo={current} />
            <DecisionForms photo={current} />
          </div>
        </div>
      ) : (
        <Start waiting={waiting} />
      )}
      <PhotoShortcuts />
    </OfficePage>
  )
}

/** Claims the first photos; a text when none waits. */
function Start({ waiting }: { waiting: number }) {
  const t = useTexts('office-photos')
  if (waiting === 0) return <p className="rounded-2xl bg-surface-2 p-5 text-text-2">{t('empty')}</p>
  return (
    <claimPhotosForm.Form>
      <ShortcutButton keyName="N" label={t('start')} variant="primary" />
    </claimPhotosForm.Form>
  )
}
