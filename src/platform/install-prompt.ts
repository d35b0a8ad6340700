/** The offer of a browser to install the site. TypeScript lacks this event, because only Chromium has it. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let installPrompt: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

/** Returns the unused offer, or null. */
export function getInstallPrompt(): InstallPromptEvent | null {
  return installPrompt
}

export function setInstallPrompt(event: InstallPromptEvent | null): void {
  installPrompt = event
  for (const listener of listeners) listener()
}

export function watchInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the offer for the site's own button. Called at load, because the browser makes it once. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallPrompt(event as InstallPromptEvent) // the name of the event decides its type
  })
}
