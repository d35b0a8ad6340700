import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { settingsData } from '#testing/browser/screen-data.ts'
import { SiteTopBar } from './top-bar.tsx'

const anna = {
  id: 'anna',
  credits: 7,
  paid_user: false,
  total_unread: 0,
  new_likes: 0,
  profile: { name: 'Anna', main_image: null },
}

async function openTopBar(viewer: Partial<typeof anna> | null, settings: object = {}) {
  await page.viewport(1280, 800)
  const data = [[['viewer', 'user'], viewer && { ...anna, ...viewer }] as const, settingsData(settings)]
  const screen = await renderScreen(<SiteTopBar siteName="Vonkje" />, { data, path: '/settings' })
  const links = () => screen.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link').elements()
  return { ...screen, listLinks: () => links().map((link) => [link.getAttribute('href'), link.textContent]) }
}

test('R-2.72 R-2.73 R-2.75 R-2.79 the menu of a free member has Discover, members, messages, likes and then premium, without empty badges', async () => {
  const screen = await openTopBar({})
  expect(screen.listLinks()).toEqual([
    ['/discover', 'Ontdekken'],
    ['/members', 'Leden'],
    ['/chats', 'Berichten'],
    ['/likes', 'Likes'],
    ['/premium', 'Premium'],
  ])
})

test('R-2.76 R-2.79 the menu of a premium member has credits in place of premium, with a badge for a low balance', async () => {
  const screen = await openTopBar({ paid_user: true })
  expect(screen.listLinks().at(-1)).toEqual(['/credits', expect.stringMatching(/^Credits7/)])
  expect(screen.listLinks().map(([path]) => path)).not.toContain('/premium')
})

test('R-2.73 R-2.75 R-9.14 badges show the unread messages and the new likes, from 100 as 99+', async () => {
  const screen = await openTopBar({ total_unread: 100, new_likes: 3 })
  expect(screen.listLinks().map(([, text]) => text)).toEqual([
    'Ontdekken',
    'Leden',
    // The label, the badge and its text for screen readers.
    'Berichten99+100 ongelezen berichten',
    'Likes33 nieuwe likes',
    'Premium',
  ])
})

test('R-2.80 the account menu has the profile, the settings and logging out', async () => {
  const screen = await openTopBar({})
  expect(screen.getByRole('link', { name: 'Inloggen' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Mijn account' }).click()
  for (const name of ['Mijn profiel', 'Meldingen', 'Instellingen', 'Uitloggen'])
    await expect.element(screen.getByRole('menuitem', { name })).toBeVisible()
})

test('R-2.81 a visitor has a login button in place of the account menu', async () => {
  const screen = await openTopBar(null)
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('button', { name: 'Mijn account' }).query()).toBeNull()
  expect(screen.getByRole('navigation').query()).toBeNull()
})

test('R-2.77 R-2.78 the badge of the balance has the warning style from 1 to 10 credits, the danger style at 0, and none from 11', async () => {
  const findBadge = async (credits: number) => {
    const { getByRole, unmount } = await openTopBar({ paid_user: true, credits })
    const badge = getByRole('link', { name: /^Credits/ })
      .element()
      .querySelector('.edge')
    const style = badge && [badge.textContent.startsWith(String(credits)), /bg-(\w+)/.exec(badge.className)?.[1]]
    await unmount()
    return style
  }
  expect(await findBadge(11)).toBeNull()
  expect(await findBadge(10)).toEqual([true, 'warning'])
  expect(await findBadge(1)).toEqual([true, 'warning'])
  expect(await findBadge(0)).toEqual([true, 'danger'])
})

const belgian = { languages: ['nl', 'en', 'de'], visible_languages: ['nl', 'de'] }

test('R-2.82 R-9.32 a visitor from a country with several languages of the site has a dropdown, by keyboard too', async () => {
  const screen = await openTopBar(null, belgian)
  const german = screen.getByRole('link', { name: 'Deutsch' })
  await expect.element(german).not.toBeInTheDocument()
  await expect.poll(() => document.querySelector('summary')).not.toBeNull() // its code loads on demand
  const summary = document.querySelector('summary')
  summary?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(german).toBeVisible()
  await expect.element(german).toHaveAttribute('href', '/language/de')
  await expect.element(screen.getByRole('link', { name: 'Nederlands' })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('link', { name: 'English' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(german).not.toBeInTheDocument()
  expect(document.activeElement).toBe(summary)
})

test('R-2.82 R-9.31 with one visible language there is no dropdown', async () => {
  await openTopBar(null, { ...belgian, visible_languages: ['nl'] })
  expect(document.querySelector('summary')).toBeNull()
})

test('R-7.01 a member who chooses a language stores it in the account, and the page is loaded again', async () => {
  const interceptedPaths = interceptNavigations()
  const calls = mockApi({ viewer: { changeUser: () => ({ user: anna }) as never } })
  const screen = await openTopBar({}, belgian)
  await expect.poll(() => document.querySelector('summary')).not.toBeNull()
  document.querySelector('summary')?.click()
  await screen.getByRole('link', { name: 'Deutsch' }).click()
  await expect.poll(() => calls).toEqual([{ endpoint: 'viewer.changeUser', input: { language: 'de' } }])
  await expect.poll(() => interceptedPaths).toHaveLength(1)
  expect(interceptedPaths[0]).not.toContain('/language/')
})
