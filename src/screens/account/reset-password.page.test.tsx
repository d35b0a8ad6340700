import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import ResetPasswordPage from './reset-password.page.tsx'

/** Opens the page. The first request succeeds unless `refusals` has an error for it. */
async function openPage(...refusals: (CallError | null)[]) {
  const calls = mockApi({
    accounts: {
      requestReset: () => {
        const refusal = refusals.shift()
        if (refusal) throw refusal
        return {}
      },
    },
  })
  const screen = await renderScreen(<ResetPasswordPage />, { data: [settingsData()] })
  const field = screen.getByLabelText('E-mailadres')
  const send = async (email: string) => {
    await field.fill(email)
    await screen.getByRole('button', { name: 'Mail sturen' }).click()
  }
  return { ...screen, calls, field, send }
}

test('R-2.32 C-24b every address gets the same screen, from which another address can be tried', async () => {
  const screen = await openPage()
  await screen.send('niemand@mail.test')
  await expect.element(screen.getByRole('heading', { name: 'Bekijk je mail' })).toBeVisible()
  await expect.element(screen.getByText('We sturen een mail naar niemand@mail.test.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Een ander adres proberen' }).click()
  await expect.element(screen.field).toHaveValue('')
  expect(screen.calls.map(({ input }) => input)).toEqual([{ email: 'niemand@mail.test' }])
})

test('R-2.32 an empty address is marked and not sent', async () => {
  const screen = await openPage()
  await screen.getByRole('button', { name: 'Mail sturen' }).click()
  await expect.element(screen.getByText('Vul je e-mailadres in.')).toBeVisible()
  await expect.element(screen.field).toHaveFocus()
  expect(screen.calls).toEqual([])
})

test('R-8.14 C-24b a site that reveals unknown addresses reports them beside the field, which keeps the address', async () => {
  const screen = await openPage(new CallError('email_not_found', { field: 'email' }, 404))
  await screen.send('niemand@mail.test')
  await expect.element(screen.getByText('E-mailadres niet gevonden')).toBeVisible()
  await expect.element(screen.field).toHaveValue('niemand@mail.test')
  await expect.element(screen.field).toHaveFocus()
})

test('R-8.15 a further mail on the same day is refused with the reason', async () => {
  const screen = await openPage(new CallError('reset_mails_used_up', {}, 429))
  await screen.send('anna@mail.test')
  await expect
    .element(screen.getByText('Te veel wachtwoordherstel mails verstuurd, probeer het morgen nog eens.'))
    .toBeVisible()
  await expect.element(screen.field).toHaveValue('anna@mail.test')
})
