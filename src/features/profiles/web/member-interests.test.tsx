import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { MemberInterests } from './member-details.tsx'

test('intimate interests are folded, also shared ones, and open on request', async () => {
  const interests = [
    { key: 'hiking', shared: true },
    { key: 'wine', shared: false },
    { key: 'lingerie', shared: true },
  ]
  const screen = await renderScreen(<MemberInterests interests={interests} />, { data: [settingsData()] })
  await expect.element(screen.getByText('Wandelen', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('1 gedeelde interesse')).toBeVisible()
  await expect.element(screen.getByText('Lingerie', { exact: false })).not.toBeVisible()
  await screen.getByText('1 intieme interesse').click()
  await expect.element(screen.getByText('Lingerie', { exact: false })).toBeVisible()
})
