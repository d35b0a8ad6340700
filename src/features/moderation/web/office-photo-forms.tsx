import { REJECTION_REASONS } from '#features/photos/rules.ts'
import type { PhotoOutcome } from '#features/photos/queue.rules.ts'
import { type FormField, officeForms, SubmitButton } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref, officePaths } from '#office-links.ts'
import { buttonClasses, type ButtonVariant } from '#ui/button-classes.ts'
import { Key } from './office-photo.tsx'
import type { CurrentPhoto } from './office-photos.queries.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
export const decidePhotoForm = officeForm('moderation.decidePhoto', { fields: ['outcome'] })
export const skipPhotoForm = officeForm('moderation.skipPhoto')
const claimMemberPhotosForm = officeForm('moderation.claimMemberPhotos')
export const undoPhotoForm = officeForm('moderation.undoPhoto')

interface ShortcutProps<Value extends string> {
  readonly keyName: string
  readonly label: string
  /** The field that the button fills in. */
  readonly field?: FormField<Value>
  readonly value?: NoInfer<Value>
  readonly variant?: ButtonVariant
}

/** A button that a key presses too. */
export function ShortcutButton<Value extends string = string>(props: ShortcutProps<Value>) {
  const { keyName, label, variant = 'secondary', ...choice } = props
  return (
    <SubmitButton variant={variant} size="sm" aria-keyshortcuts={keyName} {...choice}>
      {label} <Key name={keyName} />
    </SubmitButton>
  )
}

interface ShortcutListProps {
  readonly title: string
  readonly boxLabel: string
  readonly keys: readonly { readonly keyName: string; readonly label: string }[]
}

/** The list of shortcuts, and a box that turns them off in this browser. */
export function ShortcutList({ title, boxLabel, keys }: ShortcutListProps) {
  return (
    <section className="mt-6 border-t border-border pt-4">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {keys.map(({ keyName, label }) => (
          <li key={keyName} className="flex gap-2">
            <Key name={keyName} />
            <span className="sr-only">{keyName}: </span>
            {label}
          </li>
        ))}
      </ul>
      <label className="mt-3 flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" data-shortcuts="" defaultChecked className="size-5" />
        {boxLabel}
      </label>
    </section>
  )
}

/** A button per reason of a rejection, with the numbers as their keys. */
export function RejectButtons({ field }: { field: FormField<(typeof REJECTION_REASONS)[number]> }) {
  const t = useTexts('office-photos')
  return REJECTION_REASONS.map((reason, index) => (
    <ShortcutButton
      key={reason}
      keyName={String(index + 1)}
      label={t(`reject.${reason}`)}
      field={field}
      value={reason}
    />
  ))
}

/** The decisions about a photo. The answer is the page with the next one. */
export function DecisionForms({ photo: { id, memberId, ownerWaiting } }: { photo: CurrentPhoto }) {
  const t = useTexts('office-photos')
  return (
    <>
      <decidePhotoForm.Form hidden={{ id }} showsAnswer className="mb-4">
        <ShortcutButton
          keyName="A"
          label={t('approve')}
          field={decidePhotoForm.field('outcome')}
          value="approve"
          variant="primary"
        />
        <fieldset className="mt-4">
          <legend className="mb-2 font-semibold">{t('reject.title')}</legend>
          <div className="flex flex-wrap gap-2">
            <RejectButtons field={decidePhotoForm.field('outcome')} />
          </div>
        </fieldset>
      </decidePhotoForm.Form>
      <div className="flex flex-wrap gap-2">
        <skipPhotoForm.Form hidden={{ id }} showsAnswer>
          <ShortcutButton keyName="S" label={t('skip')} />
        </skipPhotoForm.Form>
        {ownerWaiting > 1 && (
          <claimMemberPhotosForm.Form hidden={{ id: memberId }} next={officePaths['office-member-photos']}>
            <ShortcutButton keyName="G" label={t('all', { count: ownerWaiting })} />
          </claimMemberPhotosForm.Form>
        )}
        <a
          href={officeHref('office-photo-ban', { id })}
          className={buttonClasses({ variant: 'secondary', size: 'sm' })}
        >
          {t('ban.title')}
        </a>
      </div>
    </>
  )
}

interface UndoableDecision {
  readonly photoId: string
  readonly outcome: PhotoOutcome | null
}

/** The latest decision, with a button that undoes it. */
export function UndoForm({ undoable: { photoId, outcome } }: { undoable: UndoableDecision }) {
  const t = useTexts('office-photos')
  const reason = outcome === null || outcome === 'approve' ? '' : t(`reject.${outcome}`)
  return (
    <undoPhotoForm.Form hidden={{ id: photoId }} showsAnswer className="flex flex-wrap items-center gap-3">
      <p role="status">{outcome === 'approve' ? t('approved') : t('rejected', { reason })}</p>
      <ShortcutButton keyName="U" label={t('undo')} />
    </undoPhotoForm.Form>
  )
}
