import { expect, test } from 'vitest'
import { mockApi } from '#testing/api-mocks.ts'
import { newChatEntry } from '#testing/chat-data.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { settingsData, viewerData } from '#testing/screen-data.ts'
import ChatsPage from './chats.page.tsx'

const announcement = {
  id: '019e82a0-3d00-7000-8000-000000000001',
  text: 'Vannacht is er onderhoud.',
  link: null,
}

const profile = {
  id: 'anna',
  name: 'Anna',
  main_image: null,
  interests: ['music'],
  hair_colour: 'brown',
  eye_colour: null,
  body_type: null,
}

test('an announcement is shown above the conversations until it is dismissed', async () => {
  const calls = mockApi({ pages: { dismissAnnouncement: () => ({}) } })
  const data = [
    settingsData(),
    viewerData({ announcement, profile, dismissed_alerts: ['push-notification', 'enrich-profile'] }),
    [['chat', 'list'], [newChatEntry()]],
    [['chat', 'matches'], []],
  ] as const
  const screen = await renderScreen(<ChatsPage />, { data, path: '/chats' })
  await expect.element(screen.getByRole('complementary', { name: 'Mededeling' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Gesprekken' })).toBeVisible()
  await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect.element(screen.getByText(announcement.text)).not.toBeInTheDocument()
  await expect
    .poll(() => calls)
    .toContainEqual({ endpoint: 'pages.dismissAnnouncement', input: { id: announcement.id } })
})
