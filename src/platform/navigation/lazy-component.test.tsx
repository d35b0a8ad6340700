import { Component, Suspense, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { claimReload } from './chunk-reload.ts'
import { lazyComponent } from './lazy-component.ts'

/** Shows that its content failed. */
class FailureBoundary extends Component<{ children: ReactNode }> {
  override state = { isFailed: false }
  static getDerivedStateFromError() {
    return { isFailed: true }
  }
  override render() {
    return this.state.isFailed ? <p>failed</p> : this.props.children
  }
}

test('a component whose code failed to load is loaded again when it is shown again', async () => {
  window.fetch = async () => new Response(null, { status: 200 }) // the health check
  claimReload(() => sessionStorage) // the page has reloaded within the minute, so a failure reaches the component
  let attempts = 0
  const Part = lazyComponent(async () => {
    if (attempts++ < 2) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>part</p>
  })
  const show = (key: string) => (
    <FailureBoundary key={key}>
      <Suspense fallback={<p>loading</p>}>
        <Part />
      </Suspense>
    </FailureBoundary>
  )
  const screen = await render(show('first'))
  await expect.element(screen.getByText('failed')).toBeVisible()
  let mounts = 0
  await expect
    .poll(async () => {
      await screen.rerender(show(`mount ${mounts++}`))
      return screen.container.textContent
    })
    .toBe('part')
})
