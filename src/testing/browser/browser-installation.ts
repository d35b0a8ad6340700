import { onTestFinished, vi } from 'vitest'
import type { InstallPromptEvent } from '#platform/browser/install-prompt.ts'

const phoneAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

/** Lets this browser offer to install the site until the end of the test. Returns how often its dialog was opened. */
export function offerInstallation(): { dialogCount: number } {
  const opened = { dialogCount: 0 }
  const prompt = async () => void opened.dialogCount++
  const event: InstallPromptEvent = Object.assign(new Event('beforeinstallprompt'), { prompt })
  globalThis.installPrompt = event
  onTestFinished(() => void delete globalThis.installPrompt)
  return opened
}

/** Makes this browser an iPhone, which installs a site by its share menu, until the end of the test. */
export function stubPhoneOfApple(): void {
  const spies = [
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phoneAgent),
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
}

/** Makes this browser window the installed app until the end of the test. */
export function stubInstalledApp(): void {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    matchMedia.call(window, query.includes('display-mode: standalone') ? 'all' : query),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}
