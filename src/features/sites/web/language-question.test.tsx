import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { EntryWarning } from './entry-warning.tsx'

beforeEach(() => localStorage.clear())

function prefer(...languages: string[]): void {
  const spy = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  onTestFinished(() => spy.mockRestore())
}

/** Opens a page in Dutch, of a site in three languages. */
async function openPage(settings: object = {}, { path = '/members', isLoggedIn = false } = {}) {
  document.documentElement.lang = 'nl'
  const page = (
    <main id="main" tabIndex={-1}>
      <h1>page</h1>
      <a href="/language/de">Deutsch</a>
      <EntryWarning isLoggedIn={isLoggedIn} />
    </main>
  )
  const data = [settingsData({ languages: ['nl', 'en', 'de'], enable_site_entry_popup: 'no', ...settings })]
  const screen = await renderScreen(page, { data, path })
  await expect.element(screen.getByRole('heading', { name: 'page' }).first()).toBeInTheDocument()
  return { ...screen, question: screen.getByRole('complementary', { name: 'Language' }) }
}

/** Returns whether a page asks, once its code is loaded. */
async function asks(...page: Parameters<typeof openPage>): Promise<boolean> {
  const { unmount } = await openPage(...page)
  await Promise.all([import('./entry-modal.tsx'), import('./language-question.ts')])
  await new Promise((resolve) => setTimeout(resolve))
  const isAsked = document.getElementById('language-question') !== null
  await unmount()
  return isAsked
}

test('C-02 a browser that prefers another language of the site is asked in that language, and nothing moves', async () => {
  prefer('en-GB', 'nl')
  const { question, getByRole } = await openPage()
  await expect.element(question).toHaveAttribute('lang', 'en')
  await expect.element(getByRole('status')).toHaveTextContent('This site is also available in English.')
  await expect.element(getByRole('link', { name: 'Switch to English' })).toHaveAttribute('href', '/language/en')
  expect(getComputedStyle(question.element()).position).toBe('fixed')
  expect(document.activeElement).toBe(document.body)
})

test('C-02 a declined question does not return, and the keyboard goes on in the page', async () => {
  prefer('en')
  const { question, getByRole, unmount } = await openPage()
  const button = getByRole('button', { name: 'No, thanks' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await button.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(getByRole('main')).toHaveFocus()
  await unmount()
  expect(await asks()).toBe(false)
})

test('C-02 Escape in the question declines it', async () => {
  prefer('en')
  const { question, getByRole } = await openPage()
  await expect.element(question).toBeVisible()
  const link = getByRole('link', { name: 'Switch to English' }).element()
  link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(question).not.toBeInTheDocument()
  expect(await asks()).toBe(false)
})

test.each(['Switch to English', 'Deutsch'])(
  'C-02 after a visitor chose %s, no other language is asked about',
  async (name) => {
    prefer('en')
    interceptNavigations()
    const { question, getByRole, unmount } = await openPage()
    await expect.element(question).toBeVisible()
    ;(getByRole('link', { name }).element() as HTMLElement).click()
    await unmount()
    expect(await asks()).toBe(false)
  },
)

test('C-02 members, the language of the page, other sites, begun steps and the page that asks already are not asked about', async () => {
  prefer('en')
  expect(await asks()).toBe(true)
  expect(await asks({}, { isLoggedIn: true })).toBe(false)
  expect(await asks({ languages: ['nl', 'de'] })).toBe(false)
  expect(await asks({}, { path: '/complete-signup' })).toBe(false)
  expect(await asks({}, { path: '/lang-config' })).toBe(false)
  prefer('nl', 'en')
  expect(await asks()).toBe(false)
})

test('C-02 without storage, in which the answer would last, nothing is asked', async () => {
  prefer('en')
  const spy = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  onTestFinished(() => spy.mockRestore())
  expect(await asks()).toBe(false)
})

test('C-02 R-2.85 the open entry warning contains the question, and leaves it on the page when it is answered first', async () => {
  prefer('en')
  const { question, getByRole } = await openPage({ enable_site_entry_popup: 'yes', min_age: 18 })
  await expect.element(question).toBeVisible()
  expect(question.element().closest('dialog:modal')).not.toBeNull()
  await getByRole('button', { name: 'Ik ben 18 of ouder' }).click()
  await expect.element(question).toBeVisible()
  expect(question.element().closest('dialog')).toBeNull()
})

test('C-02 the script of a page without React asks about the languages in its html', async () => {
  prefer('de')
  document.documentElement.lang = 'nl'
  const languages = Object.assign(document.createElement('template'), { id: 'site-languages' })
  languages.dataset['languages'] = 'nl de'
  document.body.append(languages)
  onTestFinished(() => {
    languages.remove()
    document.getElementById('language-question')?.remove()
  })
  await import(/* @vite-ignore */ `/src/features/sites/web/visitor.client.ts?run=${newClientId()}`)
  await expect.poll(() => document.getElementById('language-question')?.textContent).toContain('Deutsch')
})
