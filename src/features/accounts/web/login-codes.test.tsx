import { expect, test, vi } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type ApiMocks } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { LoginCodes } from './login-codes.tsx'

const since = '2026-06-01T10:00:00.000Z'
const codesOff = { since: null, recoveryCodesLeft: 0, removalAt: null }
const codesOn = { since, recoveryCodesLeft: 10, removalAt: null }
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`)
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Vonkje:anna%40mail.test?issuer=Vonkje&secret=${secret}`
const stale = () => new CallError('login_not_fresh', {}, 403)

type State = { since: string | null; recoveryCodesLeft: number; removalAt: string | null }

/** Renders the settings with an API whose state `set` changes. */
async function openCodes(state: State, accounts: ApiMocks['accounts'] = {}) {
  let current = state
  const calls = mockApi({
    accounts: { loginMethods: () => ({ passkeys: [], codes: current }), ...accounts },
  })
  const screen = await renderScreen(<LoginCodes />, {
    data: [[['accounts', 'login-methods'], { passkeys: [], codes: state }]],
  })
  const set = (next: State) => void (current = next)
  const click = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { ...screen, calls, set, click }
}

test('codes are turned on with a scanned secret and its first code, and the recovery codes are shown once', async () => {
  const { set, click, getByRole, getByText } = await openCodes(codesOff, {
    createCodeApp: () => ({ secret, uri }),
    confirmCodeApp: ({ code }) => {
      if (code !== '123456') throw new CallError('login_code_wrong', { field: 'code' }, 422)
      set(codesOn)
      return { recoveryCodes }
    },
  })
  await click('Codes aanzetten')
  await expect.element(getByRole('heading', { name: 'Koppel je app' })).toHaveFocus()
  await expect.element(getByRole('img', { name: 'QR-code voor je app' })).toBeVisible()
  await expect.element(getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Openen in een app op dit apparaat' })).toHaveAttribute('href', uri)
  await click('Aanzetten')
  await expect.element(getByText('Vul de code in die je app nu toont.')).toBeVisible()
  const code = getByRole('textbox', { name: 'Code uit je app' })
  await code.fill('000000')
  await click('Aanzetten')
  await expect.element(getByText('Deze code klopt niet, of is al gebruikt.')).toBeVisible()
  await code.fill('123456')
  await click('Aanzetten')
  await expect.element(getByRole('heading', { name: 'Bewaar je herstelcodes' })).toHaveFocus()
  expect(
    getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes)
  await click('Ik heb ze bewaard')
  await expect.element(getByText('Codes staan aan sinds 1 jun 2026. Je hebt nog 10 herstelcodes.')).toBeVisible()
  expect(getByText('abcd0-efgh0').query()).toBeNull()
})

test('recovery codes can be copied, downloaded and printed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { click, getByRole, getByText } = await openCodes(codesOn, {
    createRecoveryCodes: () => ({ recoveryCodes }),
  })
  await click('Nieuwe herstelcodes')
  await click('Maak nieuwe codes')
  await click('Kopiëren')
  await expect.element(getByText('Je herstelcodes zijn gekopieerd.')).toBeVisible()
  expect(writeText).toHaveBeenCalledWith(recoveryCodes.join('\n'))
  const download = getByRole('link', { name: 'Downloaden' })
  await expect.element(download).toHaveAttribute('download', 'herstelcodes.txt')
  expect(decodeURIComponent(download.element().getAttribute('href') ?? '')).toContain(recoveryCodes.join('\n'))
  await click('Printen')
  expect(print).toHaveBeenCalledOnce()
  writeText.mockRejectedValue(new Error('refused'))
  await click('Kopiëren')
  await expect.element(getByText('Kopiëren lukt niet in deze browser.')).toBeVisible()
  vi.restoreAllMocks()
})

test('a login that is not fresh types the password first, and then goes on', async () => {
  let isFresh = false
  const { calls, click, getByLabelText, getByRole } = await openCodes(codesOff, {
    createCodeApp: () => {
      if (!isFresh) throw stale()
      return { secret, uri }
    },
    confirmLogin: () => {
      isFresh = true
      return {} as never
    },
  })
  await click('Codes aanzetten')
  await getByLabelText('Je wachtwoord', { exact: true }).fill('geheim')
  await click('Ga verder')
  await expect.element(getByRole('heading', { name: 'Koppel je app' })).toBeVisible()
  expect(calls.map(({ endpoint }) => endpoint).filter((each) => each !== 'accounts.loginMethods')).toEqual([
    'accounts.createCodeApp',
    'accounts.confirmLogin',
    'accounts.createCodeApp',
  ])
})

test('while the secret loads the button waits, and without a connection it can be tried again', async () => {
  const answer = Promise.withResolvers<{ secret: string; uri: string }>()
  let isOffline = true
  const { click, getByRole } = await openCodes(codesOff, {
    createCodeApp: () => {
      if (isOffline) throw new Error('offline')
      return answer.promise
    },
  })
  await click('Codes aanzetten')
  await expect
    .element(getByRole('alert'))
    .toHaveTextContent('Je hebt nu geen verbinding. Probeer het opnieuw zodra je weer online bent.')
  isOffline = false
  await click('Opnieuw proberen')
  await expect.element(getByRole('button', { name: 'Codes aanzetten' })).toHaveAttribute('aria-disabled', 'true')
  answer.resolve({ secret, uri })
  await expect.element(getByRole('heading', { name: 'Koppel je app' })).toBeVisible()
  await click('Annuleren')
  await expect.element(getByRole('button', { name: 'Codes aanzetten' })).toBeVisible()
})

test('a first code without a connection is reported and can be sent again', async () => {
  let isOffline = true
  const { click, getByRole } = await openCodes(codesOff, {
    createCodeApp: () => ({ secret, uri }),
    confirmCodeApp: () => {
      if (isOffline) throw new Error('offline')
      return { recoveryCodes }
    },
  })
  await click('Codes aanzetten')
  await getByRole('textbox', { name: 'Code uit je app' }).fill('123456')
  await click('Aanzetten')
  await expect
    .element(getByRole('alert'))
    .toHaveTextContent('Je hebt nu geen verbinding. Probeer het opnieuw zodra je weer online bent.')
  isOffline = false
  await click('Aanzetten')
  await expect.element(getByRole('heading', { name: 'Bewaar je herstelcodes' })).toBeVisible()
})

test('codes are turned off after a confirmation, and after the password where the login is not fresh', async () => {
  let isFresh = false
  const { set, click, getByLabelText, getByRole, getByText } = await openCodes(codesOn, {
    removeCodeApp: () => {
      if (!isFresh) throw stale()
      set(codesOff)
      return {} as never
    },
    confirmLogin: () => {
      isFresh = true
      return {} as never
    },
  })
  await click('Codes uitzetten')
  await click('Annuleren')
  await click('Codes uitzetten')
  await expect.element(getByRole('heading', { name: 'Codes uitzetten' })).toHaveFocus()
  await click('Ja, zet codes uit')
  await getByLabelText('Je wachtwoord', { exact: true }).fill('geheim')
  await click('Ga verder')
  await expect.element(getByText('Codes bij het inloggen staan uit.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Codes aanzetten' })).toBeVisible()
})

test.each([
  [3, 'Je hebt nog maar 3 herstelcodes.'],
  [1, 'Je hebt nog maar 1 herstelcode.'],
  [0, 'Je herstelcodes zijn op.'],
])('%i recovery codes are too few', async (recoveryCodesLeft, text) => {
  const { getByText } = await openCodes({ ...codesOn, recoveryCodesLeft })
  await expect.element(getByText(text, { exact: false })).toBeVisible()
})

test('a removal by support is announced and can be stopped', async () => {
  const { set, click, getByText } = await openCodes(
    { ...codesOn, removalAt: '2026-06-04T10:00:00.000Z' },
    {
      keepCodeApp: () => {
        set(codesOn)
        return {} as never
      },
    },
  )
  await expect.element(getByText('Dat gebeurt op 4 juni 2026 om 12:00.', { exact: false })).toBeVisible()
  await click('Codes aan laten')
  await expect.element(getByText('Je codes blijven aan.')).toBeVisible()
  await expect.element(getByText('Dat gebeurt op', { exact: false })).not.toBeInTheDocument()
})
