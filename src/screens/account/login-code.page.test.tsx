import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import LoginPage from './login.page.tsx'

const required = () => new CallError('code_required', {}, 401)
const wrong = () => new CallError('login_code_wrong', { field: 'code' }, 401)

/** Opens the step for the code, with an API that answers it. */
async function openCodeStep(answer: (code: string) => unknown) {
  const calls = mockApi({
    viewer: {
      logIn: ({ code }) => {
        if (code === undefined) throw required()
        return answer(code) as never
      },
    },
  })
  const screen = await renderScreen(<LoginPage />, {
    data: [settingsData(), [['viewer', 'user'], null]],
    path: '/login',
  })
  await screen.getByLabelText('E-mailadres').fill('anna@mail.test')
  await screen.getByLabelText('Wachtwoord', { exact: true }).fill('geheim')
  const button = screen.getByRole('button', { name: 'Inloggen', exact: true })
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'Vul je code in' })).toBeVisible()
  return { ...screen, calls, button, code: screen.getByRole('textbox', { name: 'Code uit je app' }) }
}

test('after the right password a member with codes types one, in a field that has the focus', async () => {
  const interceptedPaths = interceptNavigations()
  const { calls, code, button, getByText, getByRole } = await openCodeStep((typed) => {
    if (typed !== '123 456') throw wrong()
    return { user: {} }
  })
  await expect.element(code).toHaveFocus()
  expect(getByRole('alert').query()).toBeNull()
  await button.click()
  await expect.element(getByText('Vul de code in.')).toBeVisible()
  await code.fill('000000')
  await button.click()
  await expect.element(getByText('Deze code klopt niet, of is al gebruikt.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await code.fill('123 456')
  await button.click()
  await expect.poll(() => interceptedPaths).toEqual(['/discover'])
  expect(calls.at(-1)?.input).toEqual({ email: 'anna@mail.test', password: 'geheim', code: '123 456' })
})

test('codes that cannot be checked any more are refused beside the way to get help', async () => {
  const { code, button, getByRole, getByText } = await openCodeStep(() => {
    throw new CallError('login_code_unreadable', { field: 'code' }, 409)
  })
  expect(getByRole('link', { name: 'Vraag ons om hulp' }).query()).toBeNull()
  await code.fill('000000')
  await button.click()
  await expect.element(getByText(/Dat ligt aan een verandering bij ons/)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Vraag ons om hulp' })).toHaveAttribute('href', '/complaints')
})

test('a recovery code replaces the code of the app, and its step says how to get help', async () => {
  const interceptedPaths = interceptNavigations()
  const { calls, code, button, getByRole, getByText } = await openCodeStep((typed) => {
    if (typed === '000000') throw wrong()
    return { user: {} }
  })
  await code.fill('000000')
  await button.click()
  await expect.element(getByText('Deze code klopt niet, of is al gebruikt.')).toBeVisible()
  await getByRole('button', { name: 'Gebruik een herstelcode' }).click()
  const recovery = getByRole('textbox', { name: 'Herstelcode' })
  await expect.element(recovery).toHaveFocus()
  expect(getByText('Deze code klopt niet, of is al gebruikt.').query()).toBeNull()
  await expect.element(getByRole('link', { name: 'Vraag ons om hulp' })).toHaveAttribute('href', '/complaints')
  await recovery.fill('abcde-fghjk')
  await button.click()
  await expect.poll(() => interceptedPaths).toEqual(['/discover'])
  expect(calls.at(-1)?.input).toMatchObject({ code: 'abcde-fghjk' })
})

test.each([
  [new CallError('login_blocked', { minutes: 15 }, 429), 'Te veel foute pogingen, account voor 15 min geblokkeerd.'],
  [new Error('offline'), 'Je hebt nu geen verbinding. Probeer het opnieuw zodra je weer online bent.'],
  [required(), 'Vul ook de code uit je app in.'],
])('a failure at the code is reported in an alert, and can be repeated (%s)', async (error, text) => {
  const interceptedPaths = interceptNavigations()
  let fails = true
  const { code, button, getByRole } = await openCodeStep(() => {
    if (fails) throw error
    return { user: {} }
  })
  await code.fill('123456')
  await button.click()
  await expect.element(getByRole('alert')).toHaveTextContent(text)
  fails = false
  await button.click()
  await expect.poll(() => interceptedPaths).toEqual(['/discover'])
})

test('going back from the code asks for address and password again', async () => {
  const { getByRole, getByLabelText } = await openCodeStep(() => {
    throw wrong()
  })
  await getByRole('button', { name: 'Terug' }).click()
  await expect.element(getByRole('heading', { name: 'Welkom terug' })).toBeVisible()
  await expect.element(getByLabelText('Wachtwoord', { exact: true })).toHaveValue('')
  expect(getByRole('alert').query()).toBeNull()
})
