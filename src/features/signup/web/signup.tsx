import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { CodeForm } from './code-form.tsx'

/** Reminds a member who did not confirm their address, with the code field at hand. */
export function NotConfirmedBanner({ email }: { email: string }) {
  const t = useTexts('signup')
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const confirmed = () => {
    setOpen(false)
    showToast({ text: t('code.done'), tone: 'success' })
    void cache.invalidateQueries()
  }
  const open = (
    <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
      {t('banner.open')}
    </Button>
  )
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 pt-4 sm:px-6">
      <Alert tone="warning" title={t('banner.title')} action={open}>
        {t('banner.text')}
      </Alert>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('banner.dialog')}
        closeLabel={t('close')}
        look="sheet"
      >
        <p className="mb-5 text-text-2">{t('done.text', { email })}</p>
        <CodeForm onConfirmed={confirmed} />
        <p className="mt-5 text-sm text-text-3">{t('done.spam')}</p>
      </Dialog>
    </div>
  )
}
