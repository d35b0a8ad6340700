import { expect, test } from 'vitest'
import { useLogout } from '#features/viewer/web/viewer.queries.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { viewerData } from '#testing/browser/screen-data.ts'
import { welcomeQuery } from './bonus-query.tsx'
import { Bonus } from './bonus.tsx'
import type { WelcomeBonus } from './load-bonus.tsx'

const { queryKey } = welcomeQuery({} as Parameters<typeof welcomeQuery>[0]) // only its key is read
const viewer = viewerData({ signup_date: new Date().toISOString() })
const now = new Date()
const bonus: WelcomeBonus = {
  percent: 25,
  expiresAt: new Date(now.getTime() + 3_000_000).toISOString(),
  now: now.toISOString(),
  receivedAt: performance.now(),
  isDialogDismissed: true,
}

function LogoutButton() {
  const { mutate } = useLogout()
  return <button onClick={() => mutate()}>Uitloggen</button>
}

test('R-4.37 logging out clears the bonus, so that the next member of this browser does not see it', async () => {
  const paths = interceptNavigations()
  mockApi({ accounts: { logOutByGet: () => ({}) as never } })
  const page = (
    <>
      <Bonus part="bar" />
      <LogoutButton />
    </>
  )
  const screen = await renderScreen(page, { routeName: 'members', data: [viewer, [queryKey, bonus]] })
  await expect.element(screen.getByRole('timer')).toBeVisible()
  expect(screen.cache.getQueryData(queryKey)).toBeDefined()

  await screen.getByRole('button', { name: 'Uitloggen' }).click()

  await expect.poll(() => paths).toEqual(['/'])
  expect(screen.cache.getQueryData(queryKey)).toBeUndefined()
})
