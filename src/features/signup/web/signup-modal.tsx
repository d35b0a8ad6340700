import { useLayoutEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { isConnectionLost } from '#platform/calls/call-error.ts'
import { loadChunkWhenOnline, reloadWhenReachable } from '#platform/navigation/chunks.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { useRefusalText } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { showToast } from '#ui/toasts.ts'
import { getNextModalState, type ModalState, type SignupEvent } from '../rules.ts'
import { loadBlockReason, type SignupBlockReason } from './calls.ts'
import type { SavedSignup } from './form-storage.ts'
import type { SignupDialogProps } from './signup-dialog.tsx'

interface OpenDialog {
  readonly Dialog: ComponentType<SignupDialogProps>
  readonly saved: SavedSignup | null
  readonly blockReason: SignupBlockReason | null
  /** The element that gets the focus back. */
  readonly opener: Element | null
}

/**
 * The signup modal of the app's pages. A click on any link to /signup opens it over the page. Its code
 * loads on the first click; when that fails, the browser follows the link.
 */
export function SignupModal() {
  const settings = useSettings()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const [state, setState] = useState<ModalState>('initial')
  const refusalText = useRefusalText()
  useSignupLinks((link) => {
    loadDialog(link).then(
      (next) => {
        setState('initial')
        setOpened(next)
      },
      (error: unknown) => {
        if (isConnectionLost(error)) showToast({ key: 'signup', text: refusalText(error), tone: 'danger' })
        else location.assign(link)
      },
    )
  })
  if (!opened) return null
  const { Dialog, saved, blockReason, opener } = opened
  function handleEvent(event: SignupEvent): void {
    setState((current) => getNextModalState(current, event))
    if (event === 'started' || event === 'flow_complete') return
    flushSync(() => setOpened(null)) // the page cannot take the focus while the dialog is open
    if (event === 'closed' && state === 'complete') return void reloadWhenReachable() // the page was rendered for a visitor
    if (opener instanceof HTMLElement) opener.focus()
  }
  return <Dialog {...{ settings, saved, blockReason }} onEvent={handleEvent} />
}

async function loadDialog(link: URL): Promise<OpenDialog> {
  const opener = document.activeElement
  const [{ SignupDialog }, { mergeStartAnswers, loadSavedSignup }, blockReason] = await Promise.all([
    loadChunkWhenOnline(() => import('./signup-dialog.tsx')),
    loadChunkWhenOnline(() => import('./form-storage.ts')),
    loadBlockReason(),
    loadTexts(['signup']),
  ])
  return {
    Dialog: SignupDialog,
    saved: mergeStartAnswers(Object.fromEntries(link.searchParams), loadSavedSignup()),
    blockReason,
    opener,
  }
}

/** Intercepts plain clicks on links to /signup, before the router, from the moment of hydration on. */
function useSignupLinks(onOpen: (link: URL) => void): void {
  useLayoutEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = findSignupLink(event)
      if (!link) return
      event.preventDefault()
      onOpen(link)
    }
    window.addEventListener('click', handleClick, true)
    return () => window.removeEventListener('click', handleClick, true)
  })
}

function findSignupLink(event: MouseEvent): URL | null {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.button !== 0 || hasModifier || location.pathname === href('signup') || !(event.target instanceof Element))
    return null
  const target = event.target.closest('a[href]')?.getAttribute('href')
  const link = target ? new URL(target, location.href) : null
  return link?.origin === location.origin && link.pathname === href('signup') ? link : null
}
