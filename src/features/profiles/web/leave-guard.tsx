import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { withoutBackEntries } from '#platform/navigation/back-stack.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type LeaveGuardProps = { isChanged: boolean; isSaving: boolean; onSave: () => Promise<boolean> }

/** Asks for confirmation before unsaved changes are lost by navigation or by closing the page. */
export function LeaveGuard({ isChanged, isSaving, onSave }: LeaveGuardProps) {
  const t = useTexts('profile')
  useEffect(() => {
    if (!isChanged) return
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmUnload)
    return () => removeEventListener('beforeunload', confirmUnload)
  }, [isChanged])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  const leave = () => withoutBackEntries(async () => blocker.proceed?.())
  const saveAndGo = async () => {
    if (await onSave()) await leave()
    else blocker.reset?.()
  }
  const footer = (
    <>
      <Button pending={isSaving} onClick={() => void saveAndGo()}>
        {t('leave.save')}
      </Button>
      <Button variant="secondary" onClick={() => void leave()}>
        {t('leave.discard')}
      </Button>
    </>
  )
  return (
    <Dialog
      role="alertdialog"
      title={t('leave.title')}
      closeLabel={t('leave.stay')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      footer={footer}
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
