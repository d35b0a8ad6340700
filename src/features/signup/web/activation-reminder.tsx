import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/lazy-component.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { chooseActivationReminder, creditsOnConfirming } from '../rules.ts'
import { callApi } from './calls.tsx'
import { consumeCompletedMark } from './form-storage.tsx'

// Few members see it, and every page carries what stands here.
const CodeForm = lazyComponent(async () => (await import('./code-form.tsx')).CodeForm)

/** The signed-in member, as far as reminding them goes. */
export interface RemindedUser {
  readonly email: string
  readonly status: string
  readonly api_signup: boolean
  readonly profile: { readonly status: string }
}

const smartphone = '(pointer: coarse) and (width < 768px)'

/**
 * Reminds a member who did not confirm their address, with the code field at hand: an alert, which begins as
 * a modal right after an api signup on a smartphone.
 */
export function ActivationReminder({ user }: { user: RemindedUser }) {
  const t = useTexts('signup')
  const cache = useQueryClient()
  const credits = creditsOnConfirming(useSettings())
  const [isOpen, setOpen] = useState(false)
  const { status, api_signup: isApiSignup, profile } = user
  const given = { status, profileStatus: profile.status, isApiSignup }
  const remindAtOnce = useEffectEvent(() => {
    const hasJustSignedUp = consumeCompletedMark()
    const isSmartphone = matchMedia(smartphone).matches
    const kind = chooseActivationReminder({ ...given, hasJustSignedUp, isSmartphone })
    if (kind === 'modal') setOpen(true)
  })
  useEffect(() => remindAtOnce(), []) // only on the first page after signing up
  if (chooseActivationReminder({ ...given, hasJustSignedUp: false, isSmartphone: false }) === null) return null
  const confirmed = () => {
    setOpen(false)
    showToast({ text: t('code.done'), tone: 'success' })
    void cache.invalidateQueries()
    void goToWaitingMessage()
  }
  const open = (
    <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
      {t('banner.open')}
    </Button>
  )
  return (
    <aside aria-label={t('banner.title')} className="mx-auto w-full max-w-[1200px] px-4 pt-4 sm:px-6">
      <Alert tone="warning" title={t('banner.title')} action={open}>
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
        <CodeForm onConfirmed={confirmed} />
        <p className="mt-5 text-sm text-text-3">{t('done.spam')}</p>
      </Dialog>
    </aside>
  )
}

/** Who typed a message before signing up sees it again on the page that greets them (C-80). */
async function goToWaitingMessage(): Promise<void> {
  const { message } = await callApi<{ message: unknown }>('GET', '/signup/message').catch(() => ({ message: null }))
  if (message !== null) location.assign('/activate/done')
}
