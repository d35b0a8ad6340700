import { useSyncExternalStore } from 'react'
import { getInstallPrompt, setInstallPrompt, watchInstallPrompt } from './install-prompt.ts'
import { isMobileApple } from './mobile-apple.ts'

/**
 * How this browser installs the site: by its own dialog, by the share menu of an iPhone or iPad, or by a menu that it may
 * have (`unknown`). `installed` in the installed app.
 */
export type Installation = 'dialog' | 'share_menu' | 'unknown' | 'installed'

/** Returns how this browser installs the site; null on the server. */
export function useInstallation(): Installation | null {
  return useSyncExternalStore(watchInstallPrompt, findInstallation, () => null)
}

/** Opens the install dialog of the browser, which is possible once per offer. */
export async function openInstallDialog(): Promise<void> {
  const event = getInstallPrompt()
  setInstallPrompt(null)
  await event?.prompt()
}

function findInstallation(): Installation {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed'
  if (getInstallPrompt()) return 'dialog'
  return isMobileApple() ? 'share_menu' : 'unknown'
}
