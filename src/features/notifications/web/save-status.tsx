import Check from 'lucide-react/icons/check'
import { useTexts } from '#platform/i18n.tsx'

/** The state of a change that is saved at once. */
export interface SaveState {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** The state of the last change of a setting: saving, saved, or failed and put back. */
export function SaveStatus({ isPending, isSuccess, isError }: SaveState) {
  const t = useTexts('notifications')
  if (isError) {
    return (
      <p role="alert" className="pb-2 text-sm font-medium text-danger-text">
        {t('save.failed')}
      </p>
    )
  }
  return (
    <p role="status" className="text-sm text-text-2">
      {isPending && <span className="block pb-2">{t('save.saving')}</span>}
      {isSuccess && (
        <span className="flex items-center gap-1.5 pb-2">
          <Check size={16} aria-hidden="true" />
          {t('save.saved')}
        </span>
      )}
    </p>
  )
}
