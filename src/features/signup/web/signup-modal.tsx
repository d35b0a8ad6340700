import { useEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { isConnectionLost } from '#platform/call-error.ts'
import { loadChunkWhenOnline, reloadWhenReachable } from '#platform/chunks.ts'
import { preloadScreen } from '#platform/page.ts'
import { useRefusalText } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import { nextModalState, type ModalState, type SignupEvent } from '../rules.ts'
import { loadEntry, type WhyNotEnter } from './calls.tsx'
import type { KeptSignup } from './form-storage.tsx'
import type { SignupDialogProps } from './signup-dialog.tsx'

interface Opened {
  readonly Dialog: ComponentType<SignupDialogProps>
  readonly kept: KeptSignup | null
  readonly whyNot: WhyNotEnter
  /** Who gets the focus back. */
  readonly opener: Element | null
}

/**
 * The signup modal of the app's pages: a press on any link to /signup opens it over the page. Its
 * code comes with the first press; where it cannot be had, the link is followed.
 */
export function SignupModal() {
  const settings = useSettings()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [state, setState] = useState<ModalState>('fresh')
  const words = useRefusalText()
  useSignupLinks((link) => {
    open(link).then(
      (next) => {
        setState('fresh')
        setOpened(next)
      },
      (error: unknown) => {
        if (isConnectionLost(error)) showToast({ key: 'signup', text: words(error), tone: 'danger' })
        else location.assign(link)
      },
    )
  })
  if (!opened) return null
  const { Dialog, kept, whyNot, opener } = opened
  function follow(event: SignupEvent): void {
    setState((before) => nextModalState(before, event))
    if (event === 'started' || event === 'flow_complete') return
    flushSync(() => setOpened(null)) // while the dialog stands, nothing behind it takes the focus
    if (event === 'closed' && state === 'complete') return void reloadWhenReachable() // nothing drawn for the visitor remains
    if (opener instanceof HTMLElement) opener.focus()
  }
  return <Dialog {...{ settings, kept, whyNot }} onEvent={follow} />
}

async function open(link: URL): Promise<Opened> {
  const opener = document.activeElement
  const [{ SignupDialog }, { beginAt, keptSignup }, whyNot] = await Promise.all([
    loadChunkWhenOnline(() => import('./signup-dialog.tsx')),
    loadChunkWhenOnline(() => import('./form-storage.tsx')),
    loadEntry(),
    preloadScreen('/signup'),
  ])
  return { Dialog: SignupDialog, kept: beginAt(Object.fromEntries(link.searchParams), keptSignup()), whyNot, opener }
}

/** Takes plain presses on links to /signup, before the router sees them. */
function useSignupLinks(onPress: (link: URL) => void): void {
  useEffect(() => {
    const take = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link) return
      event.preventDefault()
      onPress(link)
    }
    window.addEventListener('click', take, true)
    return () => window.removeEventListener('click', take, true)
  })
}

function linkOf(event: MouseEvent): URL | null {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.button !== 0 || hasModifier || location.pathname === '/signup' || !(event.target instanceof Element))
    return null
  const href = event.target.closest('a[href]')?.getAttribute('href')
  const link = href ? new URL(href, location.href) : null
  return link?.origin === location.origin && link.pathname === '/signup' ? link : null
}
