import { expect, test } from 'vitest'
import { mockApi, type Call } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { BundleId } from '#features/pricing/bundle.rules.ts'
import { usePlaceOrder, useRetryOrder } from './orders.queries.ts'

function Shop() {
  const { mutate, status } = usePlaceOrder(() => undefined)
  const retry = useRetryOrder('o1', () => undefined)
  const order = (bundleId: BundleId) => mutate({ bundleId, method: 'ideal', totalCents: 1_000 })
  return (
    <>
      <button type="button" onClick={() => order('p0')}>
        small
      </button>
      <button type="button" onClick={() => order('p1')}>
        medium
      </button>
      <button type="button" onClick={() => retry.mutate({ method: 'ideal', attempt: 'p1' })}>
        pay again
      </button>
      <p>{status}</p>
      <p>retry {retry.status}</p>
    </>
  )
}

const idsOf = (calls: readonly Call[], field: string) =>
  calls.map(({ input }) => (input as Record<string, string>)[field])

/** Mocks an API that loses its first response. */
function mockLostResponse(): Call[] {
  let failures = 1
  const respond = <Output,>(output: Output) => {
    if (failures-- > 0) throw new TypeError('lost')
    return output
  }
  return mockApi({
    orders: {
      place: ({ id }) => respond({ id, nextStep: null }),
      retry: ({ id }) => respond({ id, nextStep: null }),
    },
  })
}

test('C-37 an order is retried with the same id after a lost response; another bundle gets its own id', async () => {
  const calls = mockLostResponse()
  const screen = await renderScreen(<Shop />)
  await screen.getByRole('button', { name: 'small' }).click()
  await expect.element(screen.getByText('error', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'small' }).click()
  await expect.element(screen.getByText('success', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'medium' }).click()
  await expect.poll(() => calls.length).toBe(3)
  const [first, second, third] = idsOf(calls, 'id')
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('an order after a return from the provider’s page gets a new id', async () => {
  const calls = mockLostResponse()
  const screen = await renderScreen(<Shop />)
  await screen.getByRole('button', { name: 'small' }).click()
  await expect.element(screen.getByText('error', { exact: true })).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(screen.getByText('idle', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'small' }).click()
  await expect.poll(() => new Set(idsOf(calls, 'id')).size).toBe(2)
})

test('C-37 a payment that is retried after a lost response keeps its id', async () => {
  const calls = mockLostResponse()
  const screen = await renderScreen(<Shop />)
  await screen.getByRole('button', { name: 'pay again' }).click()
  await expect.element(screen.getByText('retry error')).toBeVisible()
  await screen.getByRole('button', { name: 'pay again' }).click()
  await expect.element(screen.getByText('retry success')).toBeVisible()
  const [first, second] = idsOf(calls, 'paymentId')
  expect(second).toBe(first)
})
