import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSystemBrowser } from '../tools/system-browser.ts'

/** A conversation that is open in a browser tab. */
export interface ChatTab extends AsyncDisposable {
  /** Writes a text in the composer. */
  write(text: string): Promise<void>
  /** Presses send. */
  send(): Promise<void>
  /** Kills the process of the tab and opens the conversation again. Returns the text in the composer. */
  crash(): Promise<string>
  /** Waits until the browser stores no unsent message. */
  waitUntilSent(maxMilliseconds: number): Promise<void>
}

/** The conversation to open, the session of its member, and the folder of the browser's profile. */
export interface ChatTabOptions {
  readonly url: string
  readonly token: string
  readonly folder: string
}

const loadTimeoutMilliseconds = 60_000
const pollMilliseconds = 100

/** Opens a conversation in a new browser. Loads the page again until a bad network has let it through. */
export async function openChatTab({ url, token, folder }: ChatTabOptions): Promise<ChatTab> {
  const executablePath = findSystemBrowser()
  const context = await chromium.launchPersistentContext(folder, {
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  await context.addCookies([{ name: 'sid', value: token, url: new URL(url).origin }])
  let page = await loadConversation(context, url)
  const composer = () => page.getByRole('textbox')
  return {
    write: (text) => composer().fill(text),
    send: () => composer().press('Enter'),
    async crash() {
      await crashPage(page)
      page = await loadConversation(context, url)
      return composer().inputValue()
    },
    waitUntilSent: (maxMilliseconds) => waitUntil(async () => (await countUnsent(page)) === 0, maxMilliseconds),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

async function loadConversation(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  const isLoaded = async () => {
    await page.goto(url, { waitUntil: 'load', timeout: loadTimeoutMilliseconds }).catch(() => null)
    return page
      .waitForFunction(
        () => Reflect.get(globalThis, 'stopPreHydrationInput') === undefined && document.querySelector('textarea'),
        undefined,
        { timeout: loadTimeoutMilliseconds },
      )
      .then(Boolean, () => false)
  }
  await waitUntil(isLoaded, 10 * loadTimeoutMilliseconds)
  return page
}

async function crashPage(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => undefined) // the tab cannot respond
  await crashed
  await page.close()
}

async function countUnsent(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.outbox.')).length)
}

async function waitUntil(condition: () => Promise<boolean>, maxMilliseconds: number): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < maxMilliseconds) {
    if (await condition()) return
    await sleep(pollMilliseconds)
  }
}
