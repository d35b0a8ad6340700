import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { createContentForScreens } from '#testing/pages/screen-content.ts'
import { launchBrowser } from '#testing/pages/test-browser.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld } from '#testing/world.ts'

/** The state of a page whose elements are visited by keyboard. */
interface KeyboardVisit {
  /** The interactive elements that have not been focused yet. */
  readonly unvisited: Set<Element>
  readonly withoutRing: Set<string>
}

declare global {
  var keyboardVisit: KeyboardVisit
}

/** Records which interactive elements get the focus, and those that show no focus ring. Returns their number. */
function startKeyboardVisit(): number {
  const interactive = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"], [role="tab"]'
  const isDisabled = (element: Element) =>
    element.matches(':disabled, [aria-disabled="true"], [type="hidden"]') ||
    element.closest('[inert], [aria-hidden="true"]') !== null
  // one element of these groups is in the order of Tab, and the arrow keys reach the others
  const isInGroup = (element: Element) =>
    element.getAttribute('tabindex') === '-1' &&
    element.closest('[role="tablist"], [role="radiogroup"], [role="menu"], [role="listbox"], [role="grid"]') !== null
  // a picture of the choices that the buttons below it make
  const isCoveredByButtons = (element: Element) =>
    element.matches('input[tabindex="-1"]') && !element.checkVisibility({ opacityProperty: true })
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const listRingElements = (element: Element) => [
    element,
    ...element.querySelectorAll('*'),
    ...[element.nextElementSibling, element.closest('label')].filter((each) => each !== null),
  ]
  // the radio buttons of a group, and the buttons that submit one form: a bar repeats its button while it is out of view
  const isSameControl = (one: Element, other: Element) =>
    (one instanceof HTMLInputElement &&
      other instanceof HTMLInputElement &&
      one.type === 'radio' &&
      one.name === other.name &&
      one.form === other.form) ||
    (one instanceof HTMLButtonElement &&
      other instanceof HTMLButtonElement &&
      one.type === 'submit' &&
      one.form === other.form)
  const describe = (element: Element) =>
    `<${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? (element.textContent || element.id)).trim().slice(0, 40)}"`
  const listed = [...document.querySelectorAll(interactive)].filter(
    (element) => isVisible(element) && !isDisabled(element) && !isInGroup(element) && !isCoveredByButtons(element),
  )
  globalThis.keyboardVisit = { unvisited: new Set(listed), withoutRing: new Set() }
  const recordFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.matches('[tabindex="-1"]')) return
    for (const element of listed.filter((each) => each === target || isSameControl(each, target)))
      keyboardVisit.unvisited.delete(element)
    if (!listRingElements(target).some(hasRing)) keyboardVisit.withoutRing.add(describe(target))
  }
  addEventListener('focusin', recordFocus, true) // before React, which stops the events of what it has not hydrated yet
  return listed.length
}

/** Describes what the keyboard did not reach or did not show, and how much wider the page is than the screen. */
function listKeyboardProblems(): string[] {
  const { unvisited, withoutRing } = globalThis.keyboardVisit
  const { clientWidth, scrollWidth } = document.documentElement
  const unreached = [...unvisited].filter((element) => element.isConnected && element.checkVisibility())
  return [
    ...unreached.map((element) => `Tab does not reach ${element.outerHTML.slice(0, 160)}`),
    ...[...withoutRing].map((element) => `no focus ring on ${element}`),
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
  ]
}

const pressesAtOnce = 20

/** Presses Tab until every interactive element has had the focus, or for half as many times again as there are elements. */
async function visitByKeyboard(page: Page): Promise<string[]> {
  const count = await page.evaluate(startKeyboardVisit)
  const keyboard = await page.context().newCDPSession(page)
  const pressTab = () =>
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 })
  for (let pressed = 0; pressed < 1.5 * count + pressesAtOnce; pressed += pressesAtOnce) {
    await Promise.all(Array.from({ length: pressesAtOnce }, pressTab))
    if (await page.evaluate(() => globalThis.keyboardVisit.unvisited.size === 0)) break
  }
  await keyboard.detach()
  return page.evaluate(listKeyboardProblems)
}

interface Tour {
  readonly cookies: readonly Cookie[]
  readonly urls: readonly string[]
}

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** Visits each page once, however many paths redirect to it. */
async function findProblems(browser: Browser, { cookies, urls }: Tour): Promise<string[]> {
  const context = await browser.newContext({
    locale: 'nl-NL',
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  await context.addCookies(cookies)
  await context.addInitScript(() => localStorage.setItem('site-entry', String(Date.now())))
  const page = await context.newPage()
  const visited = new Set<string>()
  const problems: string[] = []
  for (const url of urls) {
    await page.goto(url)
    const { pathname } = new URL(page.url())
    if (visited.has(pathname)) continue
    visited.add(pathname)
    await page.waitForFunction(() => globalThis.stopPreHydrationInput === undefined)
    for (const problem of await visitByKeyboard(page)) problems.push(`${pathname}: ${problem}`)
  }
  return problems
}

test(
  'R-2.121 every page fits 320 px, and Tab reaches all that it offers and shows where the focus is',
  { timeout: 300_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    const { noa, paths } = await createContentForScreens(world)
    await using browser = await launchBrowser()
    const urls = listThird(paths).map((path) => served.origin + path)
    const sessions = [[], [{ name: 'sid', value: noa.token, url: served.origin }]]
    const problems = await Promise.all(sessions.map((cookies) => findProblems(browser, { cookies, urls })))
    expect(problems).toEqual([[], []])
  },
)
