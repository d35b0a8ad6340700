import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { newClientId } from '#platform/calls/client-id.ts'
import { TextsProvider } from '#platform/i18n.tsx'
import { ApiProvider, newQueryClient } from '#platform/calls/query.ts'
import { matchOnly } from '#testing/browser/media.ts'
import { messages, renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { ENTRY_WARNING_COUNTRIES } from '../entry-countries.rules.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryWarning } from './entry-warning.tsx'

beforeEach(() => localStorage.clear())

const limited = { countries: ENTRY_WARNING_COUNTRIES }

async function openPage(settings: object = {}, props: object = {}, path = '/members') {
  const screen = await renderScreen(
    <>
      <h1>page</h1>
      <EntryWarning isLoggedIn={false} {...props} />
    </>,
    { data: [settingsData({ enable_site_entry_popup: 'yes', min_age: 21, ...settings })], path },
  )
  await expect.element(screen.getByRole('heading', { name: 'page', exact: true }).first()).toBeInTheDocument()
  return { ...screen, warning: screen.getByRole('dialog', { name: 'Alleen voor wie 21 jaar of ouder is' }) }
}

/** Returns whether a page shows the warning, once its code is loaded. */
async function hasWarning(...page: Parameters<typeof openPage>): Promise<boolean> {
  const { warning, unmount } = await openPage(...page)
  await import('./entry-modal.tsx')
  await new Promise((resolve) => setTimeout(resolve))
  const isShown = warning.query() !== null
  await unmount()
  return isShown
}

test('R-2.116 the entry warning is a modal with the minimum age of the site, and focuses its question', async () => {
  const { warning, getByRole } = await openPage()
  await expect.element(warning).toBeVisible()
  expect(document.querySelector('dialog:modal')).toBe(warning.element())
  await expect.element(getByRole('heading', { name: /21 jaar/ })).toHaveFocus()
  await expect.element(getByRole('button', { name: 'Ik ben 21 of ouder' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Verlaten' })).toBeVisible()
  expect(warning.element().textContent).toMatch(
    /Dit\sis\seen\swaarschuwing:\swe\scontroleren\sje\sleeftijd\shier\sniet/,
  )
})

test('R-2.85 R-2.86 who entered does not get the warning again, until a year later', async () => {
  const first = await openPage()
  await first.getByRole('button', { name: 'Ik ben 21 of ouder' }).click()
  await expect.poll(() => localStorage.getItem('site-entry')).not.toBeNull()
  await first.unmount()
  expect(await hasWarning()).toBe(false)
  localStorage.setItem('site-entry', String(Date.now() - 366 * 86_400_000))
  await expect.element((await openPage()).warning).toBeVisible()
})

test('R-2.85 Escape does not answer the question', async () => {
  const { warning } = await openPage()
  await expect.element(warning).toBeVisible()
  const cancel = new Event('cancel', { cancelable: true })
  warning.element().dispatchEvent(cancel)
  expect([cancel.defaultPrevented, localStorage.getItem('site-entry')]).toEqual([true, null])
})

test('R-2.85 a warning that the browser closes without an answer, as on the second Escape, opens again', async () => {
  const { warning } = await openPage()
  await expect.element(warning).toBeVisible()
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(escape)
  expect(escape.defaultPrevented).toBe(true)
  const element = warning.element()
  if (element instanceof HTMLDialogElement) element.close()
  await expect.poll(() => document.querySelector('dialog:modal')).toBe(element)
  expect(localStorage.getItem('site-entry')).toBeNull()
})

test('R-2.85 after the answer the focus is on the heading of the page', async () => {
  const { getByRole } = await openPage()
  await getByRole('button', { name: 'Ik ben 21 of ouder' }).click()
  await expect.element(getByRole('heading', { name: 'page', exact: true })).toHaveFocus()
})

test('R-2.63 R-2.85 a visitor who goes from a page without the warning to one with it gets it', async () => {
  const { warning, router } = await openPage({}, {}, '/reset-password')
  await import('./entry-modal.tsx')
  expect(warning.query()).toBeNull()
  await router.navigate('/members')
  await expect.element(warning).toBeVisible()
})

test('R-2.85 members, installed apps and sites without the warning have none', async () => {
  expect(await hasWarning({}, { isLoggedIn: true })).toBe(false)
  expect(await hasWarning({ enable_site_entry_popup: 'no' })).toBe(false)
  matchOnly('(display-mode: standalone)')
  expect(await hasWarning()).toBe(false)
})

test.each(['/complete-signup', '/reset-password', '/reset-password/do'])('R-2.63 %s has no warning', async (path) => {
  expect(await hasWarning({}, {}, path)).toBe(false)
})

test('R-2.85 C-23 where a layout limits the countries, the chosen country decides, or else that of the address', async () => {
  expect(await hasWarning({ geoip_country: 'BE' }, limited)).toBe(false)
  expect(await hasWarning({ geoip_country: 'NL', geoip_selected_country: 'BE' }, limited)).toBe(false)
  await expect.element((await openPage({ geoip_country: 'BE' })).warning).toBeVisible()
})

test('R-2.65 R-2.66 R-2.67 visitors from the countries of the layout get it', async () => {
  await expect.element((await openPage({ geoip_country: 'DE' }, limited)).warning).toBeVisible()
})

/** Shows a page without React, with the warning that the server renders, and runs its script. */
async function openStaticPage(countries?: readonly string[]) {
  const cache = newQueryClient()
  const [key, settings] = settingsData()
  cache.setQueryData(key, settings)
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <ApiProvider value={{}}>
        <TextsProvider locale="nl" timeZone="UTC" messages={messages}>
          <EntryDialog countries={countries} />
        </TextsProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  document.body.append(page)
  onTestFinished(() => page.remove())
  const dialog = page.querySelector('dialog')
  expect(dialog?.open).toBe(false)
  await import(/* @vite-ignore */ `/src/features/sites/web/visitor.client.ts?run=${newClientId()}`) // each run is a new page
  return dialog
}

test('R-2.85 R-2.86 the script of a page without React opens the warning once', async () => {
  const dialog = await openStaticPage()
  expect(dialog?.open).toBe(true)
  dialog?.querySelector<HTMLButtonElement>('button[value=enter]')?.click()
  await expect.poll(() => localStorage.getItem('site-entry')).not.toBeNull()
  expect((await openStaticPage())?.open).toBe(false)
})

test.each([
  [{ geoip_country: 'NL', geoip_selected_country: null }, true],
  [{ geoip_country: 'NL', geoip_selected_country: 'BE' }, false],
  [{ geoip_country: 'BE', geoip_selected_country: null }, false],
])('R-2.66 C-23 on a lander without React %j decides: %s', async (country, isOpen) => {
  const calls = mockApi({ sites: { settings: () => ({ settings: country }) as never } })
  const dialog = await openStaticPage(ENTRY_WARNING_COUNTRIES)
  await expect.poll(() => calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(dialog?.open).toBe(isOpen)
})
