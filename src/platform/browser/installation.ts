import { useSyncExternalStore } from 'react'
import { isMobileApple } from './mobile-apple.ts'

/**
 * How this browser installs the site: by its own dialog, by the share menu of an iPhone or iPad, or by a menu that it may
 * have (`unknown`). `installed` in the installed app.
 */
export type Installation = 'dialog' | 'share_menu' | 'unknown' | 'installed'

/** Returns how this browser installs the site; null on the server. */
export function useInstallation(): Installation | null {
  return useSyncExternalStore(subscribe, findInstallation, () => null)
}

/** Opens the install dialog of the browser, which is possible once per offer. */
export async function openInstallDialog(): Promise<void> {
  const event = globalThis.installPrompt
  delete globalThis.installPrompt
  dispatchEvent(new Event(usedEvent))
  await event?.prompt()
}

/** The event of this window after the offer of the browser was used. */
const usedEvent = 'installpromptused'

function subscribe(listener: () => void): () => void {
  const names = ['beforeinstallprompt', usedEvent]
  for (const name of names) addEventListener(name, listener)
  return () => names.forEach((name) => removeEventListener(name, listener))
}

function findInstallation(): Installation {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed'
  if (globalThis.installPrompt) return 'dialog'
  return isMobileApple() ? 'share_menu' : 'unknown'
}
