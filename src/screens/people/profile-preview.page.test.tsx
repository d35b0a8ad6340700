import { expect, test } from 'vitest'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard, settingsData } from '#testing/browser/screen-data.ts'
import ProfilePreviewPage from './profile-preview.page.tsx'

const newMember = (locked: boolean) => ({
  ...newCard(),
  gender: 'male',
  about: 'Ik hou van <b>zee</b> & wind.',
  facts: {},
  prompts: [],
  heightCm: null,
  languages: [],
  work: '',
  interests: [],
  photos: ['a', 'b'].map((id) => ({ id, key: id, hash: '', locked: locked && id === 'b', width: 600, height: 800 })),
  isSelf: true,
  unlock: locked ? 'premium' : null,
})
const data = [
  settingsData(),
  [['profiles', 'preview', 'free'], { member: newMember(true), hidden: null }],
  [['profiles', 'preview', 'premium'], { member: newMember(false), hidden: null }],
  [['profiles', 'preview', 'visitor'], { member: null, hidden: 'not_public' }],
] as const

const openPreview = () => renderScreen(<ProfilePreviewPage />, { data, path: '/profile/preview' })

test('R-2.87 R-6.06 the preview names the viewer tier; other tiers are one click away', async () => {
  const screen = await openPreview()
  await expect.element(screen.getByText(/^Je kijkt nu als gratis lid\./)).toBeVisible()
  await screen.getByRole('link', { name: 'Premiumlid' }).click()
  await expect.element(screen.getByText(/^Je kijkt nu als premiumlid\./)).toBeVisible()
  await screen.getByRole('link', { name: 'Bezoeker' }).click()
  await expect.element(screen.getByText(/^Je kijkt nu als iemand die niet is ingelogd\./)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Bezoekers zien je profiel niet' })).toBeVisible()
})

test('R-2.93 the links of the preview do nothing, also that of a locked photo', async () => {
  const interceptedPaths = interceptNavigations()
  const screen = await openPreview()
  await screen.getByRole('button', { name: 'Volgende foto' }).click()
  await screen.getByRole('link', { name: 'Word premium' }).click()
  expect(interceptedPaths).toEqual([])
  expect(screen.router.state.location.pathname).toBe('/profile/preview')
})

test('R-7.28 the text of a profile is shown as it was typed', async () => {
  const screen = await openPreview()
  await expect.element(screen.getByText('Ik hou van <b>zee</b> & wind.')).toBeVisible()
})
