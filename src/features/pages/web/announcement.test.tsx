import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type ApiMocks } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { Announcement } from './announcement.tsx'

const announcement = {
  id: '019e82a0-3d00-7000-8000-000000000001',
  text: 'Vannacht is er onderhoud.',
  link: { path: '/pages/faq', label: 'Lees meer' },
}
const Shown = () => <Announcement viewer={useViewer()} />

async function open(shown: typeof announcement | null, dismissAnnouncement: () => Record<string, never> = () => ({})) {
  const pages: ApiMocks['pages'] = { dismissAnnouncement }
  const calls = mockApi({ pages })
  const data = [settingsData({}), viewerData({ announcement: shown })]
  return { ...(await renderScreen(<Shown />, { data, path: '/members' })), calls }
}

test('an announcement is a status with its link, and is gone once it is dismissed', async () => {
  const screen = await open(announcement)
  await expect.element(screen.getByRole('status').getByText('Vannacht is er onderhoud.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Lees meer' })).toHaveAttribute('href', '/pages/faq')
  await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect.element(screen.getByText('Vannacht is er onderhoud.')).not.toBeInTheDocument()
  await expect
    .poll(() => screen.calls)
    .toEqual([{ endpoint: 'pages.dismissAnnouncement', input: { id: announcement.id } }])
})

test('an announcement whose dismissal fails is shown again, with a message', async () => {
  const screen = await open(announcement, () => {
    throw new CallError('general', {}, 500)
  })
  await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect.element(screen.getByText('Wegklikken lukte niet.', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Vannacht is er onderhoud.')).toBeVisible()
})

test('without an announcement nothing is shown', async () => {
  const screen = await open(null)
  expect(screen.getByRole('complementary').query()).toBeNull()
})
