import { useTexts } from '#platform/i18n.tsx'
import { useIsOnline } from '#platform/calls/online.ts'
import { Alert } from '#ui/alert.tsx'
import { bottomBar } from '#ui/bottom-bars.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

/** The save button, fixed to the bottom while there are unsaved changes, with errors and the offline notice. */
export function SaveBar({
  isChanged,
  isPending,
  error,
}: {
  isChanged: boolean
  isPending: boolean
  error: string | null
}) {
  const t = useTexts('profile')
  const isOnline = useIsOnline()
  const visibleError = isOnline ? error : null
  return (
    <div
      {...bottomBar}
      className={classes(
        'flex flex-col gap-3',
        isChanged &&
          'inset-x-0 bottom-(--tab-bar) z-20 md:bottom-0 tall:fixed tall:border-t tall:border-border tall:bg-bg tall:px-4 tall:py-3 tall:sm:px-[max(24px,calc((100vw-872px)/2))]',
      )}
    >
      {visibleError && (
        <Alert tone="danger" role="alert">
          {visibleError}
        </Alert>
      )}
      {!isOnline && isChanged && (
        <Alert tone="info" role="status">
          {t('offline')}
        </Alert>
      )}
      <div className="flex items-center justify-end gap-4">
        {isChanged && <p className="text-sm text-text-2">{t('unsaved')}</p>}
        <Button type="submit" disabled={!isChanged || !isOnline} pending={isPending}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
