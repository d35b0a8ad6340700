import { useEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { isConnectionLost } from '#platform/call-error.ts'
import { loadChunkWhenOnline, reloadWhenReachable } from '#platform/chunks.ts'
import { preloadScreen } from '#platform/page.ts'
import { useRefusalText } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import { nextModalState, type ModalState, type SignupEvent } from '../rules.ts'
import { loadBlockReason, type SignupBlockReason } from './calls.tsx'
import type { SavedSignup } from './form-storage.tsx'
import type { SignupDialogProps } from './signup-dialog.tsx'

interface OpenDialog {
  readonly Dialog: ComponentType<SignupDialogProps>
  readonly saved: SavedSignup | null
  readonly blockReason: SignupBlockReason
  /** Who gets the focus back. */
  readonly opener: Element | null
}

/**
 * The signup modal of the app's pages: a press on any link to /signup opens it over the page. Its
 * code comes with the first press; where it cannot be had, the link is followed.
 */
export function SignupModal() {
  const settings = useSettings()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const [state, setState] = useState<ModalState>('fresh')
  const refusalText = useRefusalText()
  useSignupLinks((link) => {
    loadDialog(link).then(
      (next) => {
        setState('fresh')
        setOpened(next)
      },
      (error: unknown) => {
        if (isConnectionLost(error)) showToast({ key: 'signup', text: refusalText(error), tone: 'danger' })
        else location.assign(link)
      },
    )
  })
  if (!opened) return null
  const { Dialog, saved: kept, blockReason: whyNot, opener } = opened
  function follow(event: SignupEvent): void {
    setState((before) => nextModalState(before, event))
    if (event === 'started' || event === 'flow_complete') return
    flushSync(() => setOpened(null)) // while the dialog stands, nothing behind it takes the focus
    if (event === 'closed' && state === 'complete') return void reloadWhenReachable() // nothing drawn for the visitor remains
    if (opener instanceof HTMLElement) opener.focus()
  }
  return <Dialog {...{ settings, saved: kept, blockReason: whyNot }} onEvent={follow} />
}

async function loadDialog(link: URL): Promise<OpenDialog> {
  const opener = document.activeElement
  const [{ SignupDialog }, { mergeStartAnswers: beginAt, loadSavedSignup: keptSignup }, whyNot] = await Promise.all([
    loadChunkWhenOnline(() => import('./signup-dialog.tsx')),
    loadChunkWhenOnline(() => import('./form-storage.tsx')),
    loadBlockReason(),
    preloadScreen('/signup'),
  ])
  return { Dialog: SignupDialog, saved: beginAt(Object.fromEntries(link.searchParams), keptSignup()), blockReason: whyNot, opener }
}

/** Takes plain presses on links to /signup, before the router sees them. */
function useSignupLinks(onPress: (link: URL) => void): void {
  useEffect(() => {
    const take = (event: MouseEvent) => {
      const link = findSignupLink(event)
      if (!link) return
      event.preventDefault()
      onPress(link)
    }
    window.addEventListener('click', take, true)
    return () => window.removeEventListener('click', take, true)
  })
}

function findSignupLink(event: MouseEvent): URL | null {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.button !== 0 || hasModifier || location.pathname === '/signup' || !(event.target instanceof Element))
    return null
  const href = event.target.closest('a[href]')?.getAttribute('href')
  const link = href ? new URL(href, location.href) : null
  return link?.origin === location.origin && link.pathname === '/signup' ? link : null
}
