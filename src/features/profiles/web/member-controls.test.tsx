import { expect, onTestFinished, test } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { MemberMenu } from './member-controls.tsx'

/** Sets the pages of the app that precede the current one, as the browser's history does. */
function setTrail(trail: readonly string[]): void {
  window.dispatchEvent(new PopStateEvent('popstate', { state: { trail } }))
}

/** Opens pages one after the other, and blocks a member on the last one. Returns where that leads. */
async function blockAfter(trail: readonly string[]) {
  const calls = mockApi({ relations: { block: () => ({}) } })
  onTestFinished(() => setTrail([]))
  const menu = <MemberMenu memberId="bert" name="Bert" items={[]} />
  const [first = '/members/bert', ...further] = [...trail, '/members/bert']
  const screen = await renderScreen(menu, { path: first })
  for (const path of further) await screen.router.navigate(path)
  setTrail(trail)
  await screen.getByRole('button', { name: 'Meer', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Bert blokkeren' }).click()
  await expect.element(screen.getByText('Bert is geblokkeerd.')).toBeVisible()
  expect(calls).toEqual([{ endpoint: 'relations.block', input: { id: 'bert' } }])
  await expect.poll(() => screen.router.state.location.pathname).not.toBe('/members/bert')
  const { pathname, search } = screen.router.state.location
  await screen.unmount()
  return pathname + search
}

test.each([
  [['/members?gender=male']],
  [['/match-finder']],
  [['/likes/received']],
  [['/swipe-game']],
  [['/chats']],
  [['/notifications']],
])('R-2.92 who blocks a member returns to the list %j', async (trail) => {
  expect(await blockAfter(trail)).toBe(trail[0])
})

test('R-2.92 who came by other pages returns to the last list, and without one to the members', async () => {
  expect(await blockAfter(['/members?page=2', '/likes/sent', '/members/anna'])).toBe('/likes/sent')
  expect(await blockAfter(['/credits', '/members/anna'])).toBe('/members')
  expect(await blockAfter([])).toBe('/members')
})
