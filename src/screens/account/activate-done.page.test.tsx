import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import { firstMessageQuery, welcomeQuery, type SignupApi } from '#features/signup/web/signup.queries.ts'
import ActivateDonePage from './activate-done.page.tsx'

const keys = [firstMessageQuery, welcomeQuery].map((query) => query({} as SignupApi).queryKey)

test('R-2.108 the heading has the focus after the address is confirmed, also by a typed code, which loads the page', async () => {
  mockApi({})
  const data = [settingsData(), viewerData({ status: 'active' }), [keys[0] ?? [], null], [keys[1] ?? [], true]] as const
  const screen = await renderScreen(<ActivateDonePage />, { data, path: '/activate/done' })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
