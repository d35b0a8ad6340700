import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { CodeForm } from './code-form.tsx'

const wrongCodeText = /^Deze code klopt niet\. Alleen de code uit de nieuwste mail werkt\./

async function openForm(confirm: (code: string | undefined) => void = () => undefined) {
  const calls = mockApi({
    signup: {
      confirm: (input) => (confirm((input as { code?: string }).code), {} as never),
      resend: () => ({}) as never,
    },
  })
  let isConfirmed = false
  const screen = await renderScreen(<CodeForm onConfirmed={() => (isConfirmed = true)} />)
  return {
    ...screen,
    calls,
    code: screen.getByLabelText('Code uit de mail'),
    submit: () => screen.getByRole('button', { name: 'Bevestigen' }).click(),
    resend: screen.getByRole('button', { name: 'Mail opnieuw sturen' }),
    isConfirmed: () => isConfirmed,
  }
}

test('R-2.107 only digits are accepted, and a code that is too short is not sent', async () => {
  const screen = await openForm()
  await screen.code.fill('12a-34')
  await expect.element(screen.code).toHaveValue('1234')
  await screen.submit()
  await expect.element(screen.getByText('Typ de 6 cijfers uit de mail.')).toBeVisible()
  expect(screen.calls).toEqual([])
})

test('R-2.107 a wrong code is refused until a new mail is requested, and the right one confirms', async () => {
  const screen = await openForm((code) => {
    if (code !== '123456') throw new CallError('code_wrong', { triesLeft: 4 }, 422)
  })
  await screen.code.fill('000000')
  await screen.submit()
  await expect.element(screen.getByText(wrongCodeText)).toBeVisible()
  expect(screen.isConfirmed()).toBe(false)
  await screen.resend.click()
  await expect.element(screen.getByText('We sturen je een nieuwe mail.')).toBeVisible()
  expect(screen.getByText(wrongCodeText).query()).toBeNull()
  await screen.code.fill('123456')
  await screen.submit()
  await expect.poll(screen.isConfirmed).toBe(true)
})

test('after a new mail the button counts down for a minute before it can be used again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const screen = await openForm()
  await screen.resend.click()
  await expect.element(screen.getByRole('button', { name: 'Opnieuw sturen kan over 60 s' })).toBeDisabled()
  for (let seconds = 59; seconds > 0; seconds--) {
    vi.advanceTimersToNextTimer()
    await expect
      .element(screen.getByRole('button', { name: `Opnieuw sturen kan over ${seconds} s` }))
      .toBeInTheDocument()
  }
  vi.advanceTimersToNextTimer()
  await expect.element(screen.resend).toBeEnabled()
})
