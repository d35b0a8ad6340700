/** The offer of a browser to install the site. TypeScript lacks this event, because only Chromium has it. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  /** The unused offer of the browser. */
  var installPrompt: InstallPromptEvent | undefined
}

/**
 * Stores the browser's offer for the site's own button. The browser makes it once, so the head of the page embeds the
 * source of this function, which must not reference anything outside itself.
 */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.installPrompt = event as InstallPromptEvent // the name of the event decides its type
  })
}
