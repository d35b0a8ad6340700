import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { NavigationProgress } from './navigation-progress.tsx'

/** Renders a page with a link whose target does not finish loading. */
async function openPage(path: string, data: Parameters<typeof renderScreen>[1]) {
  const screen = await renderScreen(<NavigationProgress />, data)
  const { promise, resolve } = Promise.withResolvers<null>()
  screen.router.patchRoutes(null, [{ path, loader: () => promise, element: <p>loaded</p> }])
  void screen.router.navigate(path)
  return {
    screen,
    bar: screen.getByRole('progressbar', { name: 'De pagina wordt geladen' }),
    finish: () => resolve(null),
  }
}

test('a page that takes long to load shows the loading bar', async () => {
  const { bar } = await openPage('/members', {})
  await expect.element(bar).toBeInTheDocument()
})

test('R-7.15 chats show the loading bar on their first load only', async () => {
  const { bar, finish } = await openPage('/chats', {})
  await expect.element(bar).toBeInTheDocument()
  finish()
  const later = await openPage('/chats', { data: [[['chat', 'list'], []]] })
  await expect.poll(() => later.screen.router.state.navigation.state).toBe('loading')
  await new Promise((resolve) => setTimeout(resolve, 500)) // longer than the throttle of the bar
  await expect.element(later.bar).not.toBeInTheDocument()
})
