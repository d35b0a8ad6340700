import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { callApi } from '#platform/calls/call-api.ts'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { chooseActivationReminder, getConfirmationCredits } from '../rules.ts'
import { consumeCompletedMark } from './form-storage.ts'

// Loaded on demand: few members see it, and this file is part of every page.
const CodeForm = lazyComponent(async () => (await import('./code-form.tsx')).CodeForm)

/** The signed-in member to remind. */
export interface RemindedUser {
  readonly email: string
  readonly status: string
  readonly api_signup: boolean
  readonly profile: { readonly status: string }
}

const SMARTPHONE_QUERY = '(pointer: coarse) and (width < 768px)'

/**
 * Reminds an unconfirmed member to confirm, with a field for the code. It is an alert. Right after an API
 * signup on a smartphone, a modal comes first.
 */
export function ActivationReminder({ user }: { user: RemindedUser }) {
  const t = useTexts('signup')
  const cache = useQueryClient()
  const credits = getConfirmationCredits(useSettings())
  const [isOpen, setOpen] = useState(false)
  const { status, api_signup: isApiSignup, profile } = user
  const member = { status, profileStatus: profile.status, isApiSignup }
  const openModalAfterSignup = useEffectEvent(() => {
    const hasJustSignedUp = consumeCompletedMark()
    const isSmartphone = matchMedia(SMARTPHONE_QUERY).matches
    const reminder = chooseActivationReminder({ ...member, hasJustSignedUp, isSmartphone })
    if (reminder === 'modal') setOpen(true)
  })
  useEffect(() => openModalAfterSignup(), []) // only on the first page after signing up
  if (chooseActivationReminder({ ...member, hasJustSignedUp: false, isSmartphone: false }) === null) return null
  const handleConfirmed = () => {
    setOpen(false)
    showToast({ text: t('code.done'), tone: 'success' })
    void cache.invalidateQueries()
    void openUnsentMessage()
  }
  const openButton = (
    <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
      {t('banner.open')}
    </Button>
  )
  return (
    <aside aria-label={t('banner.title')} className="container-page pt-4">
      <Alert tone="warning" title={t('banner.title')} action={openButton}>
        {t('banner.text')} {credits > 0 && t('banner.credits', { credits })}
      </Alert>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('banner.dialog')}
        closeLabel={t('close')}
        variant="sheet"
      >
        <p className="mb-5 text-text-2">{t('done.text', { email: user.email })}</p>
        <CodeForm onConfirmed={handleConfirmed} />
        <p className="mt-5 text-sm text-text-3">{t('done.spam')}</p>
      </Dialog>
    </aside>
  )
}

/** Opens the page with the member's message from before signing up, if there is one (C-80). */
async function openUnsentMessage(): Promise<void> {
  const { message } = await callApi<{ message: unknown }>('GET', '/api/signup/message').catch(() => ({ message: null }))
  if (message !== null) location.assign(href('activate-done'))
}
