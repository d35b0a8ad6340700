import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { DebitDetails } from '../debit-details.rules.ts'
import { DebitForm } from './debit-form.tsx'
import type { DebitMandate } from './debit-mandate.tsx'

const mandate: DebitMandate = {
  creditorName: 'Vonk B.V.',
  creditorAddress: 'Singel 1, Amsterdam',
  creditorId: 'NL98ZZZ999999990000',
  reference: 'M0190F3C87A2B7C3D8E4F5A6B7C8D9E0F',
  amountCents: 1_495,
  currency: 'EUR',
}

const initial: DebitDetails = {
  accountHolder: 'A. de Vries',
  iban: 'NL91ABNA0417164300',
  street: 'Kerkstraat',
  houseNumber: '12',
  postcode: '1012 AB',
  city: 'Amsterdam',
  mobileNumber: '06 12345678',
}

async function openForm({ details = {}, country = 'NL' }: { details?: Partial<DebitDetails>; country?: string } = {}) {
  const onSubmit = vi.fn((_details: DebitDetails | null) => Promise.resolve(mandate))
  const onSendCode = vi.fn(() => Promise.resolve())
  const onConfirm = vi.fn((_code: string) => Promise.resolve())
  const screen = await renderScreen(
    <main className="p-4">
      <DebitForm
        initial={details}
        country={country}
        onSubmit={onSubmit}
        onSendCode={onSendCode}
        onConfirm={onConfirm}
      />
    </main>,
  )
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  const press = (name: string) => screen.getByRole('button', { name }).click()
  return { screen, field, press, onSubmit, onSendCode, onConfirm }
}

async function openCodeStep() {
  const form = await openForm({ details: initial })
  await form.press('Verder naar de machtiging')
  await form.press('Akkoord, stuur me de code')
  await expect.element(form.field('Code')).toBeVisible()
  return form
}

test('R-2.114 R-3.57 the form asks for account holder, IBAN, address and mobile number, with what a browser can fill in', async () => {
  const { field } = await openForm()
  const expected = [
    ['Naam van de rekeninghouder', 'name', ''],
    ['IBAN', 'off', 'text'],
    ['Straat', 'address-line1', ''],
    ['Huisnummer', 'address-line2', ''],
    ['Postcode', 'postal-code', 'text'],
    ['Plaats', 'address-level2', ''],
    ['Mobiel nummer', 'tel', 'tel'],
  ] as const
  for (const [name, autocomplete, inputMode] of expected) {
    await expect.element(field(name)).toHaveAttribute('autocomplete', autocomplete)
    expect(field(name).element()).toHaveProperty('inputMode', inputMode)
  }
})

test('the form is completed in three steps, by keyboard alone', async () => {
  const { screen, field, onSubmit, onSendCode, onConfirm } = await openForm()
  await field('Naam van de rekeninghouder').click()
  await userEvent.keyboard(
    'A. de Vries{Tab}nl91abna0417164300{Tab}Kerkstraat{Tab}12{Tab}1012ab{Tab}Amsterdam{Tab}0612345678',
  )
  await expect.element(field('IBAN')).toHaveValue('NL91 ABNA 0417 1643 00')
  await expect.element(field('Postcode')).toHaveValue('1012 AB')
  await userEvent.keyboard('{Enter}')

  await expect.element(screen.getByRole('heading', { name: 'Machtiging', exact: true })).toHaveFocus()
  expect(onSubmit.mock.calls).toEqual([[{ ...initial, mobileNumber: '0612345678' }]])
  expect(onSendCode).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}{Enter}')

  await expect.element(screen.getByRole('heading', { name: 'Code uit de sms' })).toHaveFocus()
  expect(onSendCode).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Tab}123 456{Enter}')
  await expect.poll(() => onConfirm.mock.calls).toEqual([['123456']])
  await expect.element(screen.getByRole('button', { name: 'Ondertekenen' })).toHaveAttribute('aria-busy', 'true')
})

test('the mandate names the creditor, its id, the reference, the amount and the rights of the payer', async () => {
  const { screen, press } = await openForm({ details: initial })
  await press('Verder naar de machtiging')
  const text = () => screen.container.textContent.replaceAll('\u00a0', ' ')
  await expect.poll(text).toContain('Je geeft Vonk B.V. toestemming om één incasso-opdracht van € 14,95')
  expect(text()).toContain('binnen 8 weken na de afschrijving')
  expect(text()).toContain('minstens 1 dag van tevoren')
  expect(text()).toContain('Incassant-IDNL98ZZZ999999990000')
  expect(text()).toContain('KenmerkM0190F3C87A2B7C3D8E4F5A6B7C8D9E0F')
  expect(text()).toContain('SoortEenmalig')
  expect(text()).toContain('IBANNL91 ABNA 0417 1643 00')
})

test('R-5.17 an IBAN is checked while it is typed, and announced when it is right', async () => {
  const { screen, field } = await openForm()
  await field('IBAN').fill('NL91ABNA04')
  await expect.element(field('IBAN')).not.toHaveAttribute('aria-invalid')
  await field('IBAN').fill('NL91ABNA0417164301')
  await expect.element(field('IBAN')).toHaveAccessibleDescription(/^Dit IBAN klopt niet/)
  await field('IBAN').fill('NL91ABNA0417164300')
  await expect.element(field('IBAN')).not.toHaveAttribute('aria-invalid')
  await expect.element(screen.getByRole('status').filter({ hasText: 'Dit IBAN klopt.' })).toBeInTheDocument()
  await field('IBAN').fill('US64SVBK')
  await expect.element(field('IBAN')).toHaveAccessibleDescription(/^Uit dit land kunnen we niet afschrijven/)
})

test('an IBAN that was left incomplete says how long it is', async () => {
  const { field } = await openForm()
  await field('IBAN').fill('NL91ABNA04')
  await field('Straat').click()
  await expect.element(field('IBAN')).toHaveAccessibleDescription(/^Dit IBAN is nog niet compleet: het heeft 18 tekens/)
})

test('a character typed in the middle of an IBAN leaves the caret behind it', async () => {
  const { field } = await openForm({ details: { iban: 'NL91ABN0417164300' } })
  const input = field('IBAN').element() as HTMLInputElement
  await field('IBAN').click()
  input.setSelectionRange(8, 8) // NL91 ABN|0 4171 6430 0
  await userEvent.keyboard('A')
  await expect.element(field('IBAN')).toHaveValue('NL91 ABNA 0417 1643 00')
  expect(input.selectionStart).toBe(9)
  await userEvent.keyboard('{Backspace}')
  await expect.element(field('IBAN')).toHaveValue('NL91 ABN0 4171 6430 0')
  expect(input.selectionStart).toBe(8)
})

test('R-5.17 a mobile number is checked while it is typed, and announced when it is right', async () => {
  const { screen, field } = await openForm()
  const valid = screen.getByRole('status').filter({ hasText: 'Dit mobiele nummer klopt.' })
  await field('Mobiel nummer').fill('06 1234567')
  expect(valid.query()).toBeNull()
  await field('Mobiel nummer').fill('06 12345678')
  await expect.element(valid).toBeInTheDocument()
  await field('Mobiel nummer').fill('020 1234567')
  await field('Plaats').click()
  await expect.element(field('Mobiel nummer')).toHaveAccessibleDescription(/^Dit is geen mobiel nummer/)
})

test('R-5.17 a postcode is that of the country', async () => {
  const { field } = await openForm({ country: 'DE' })
  expect(field('Postcode').element()).toHaveProperty('inputMode', 'numeric')
  await field('Postcode').fill('1012 AB')
  await field('Plaats').click()
  await expect.element(field('Postcode')).toHaveAccessibleDescription('Deze postcode klopt niet. Typ hem zoals 10115.')
  await field('Postcode').fill('10115')
  await expect.element(field('Postcode')).not.toHaveAttribute('aria-invalid')
})

test('a form with errors is not sent; the first wrong field has the focus', async () => {
  const { field, press, onSubmit } = await openForm({ details: { ...initial, street: '', mobileNumber: '06' } })
  await press('Verder naar de machtiging')
  await expect.element(field('Straat')).toHaveFocus()
  await expect.element(field('Straat')).toHaveAccessibleDescription('Vul je straat in.')
  await expect.element(field('Mobiel nummer')).toHaveAccessibleDescription(/^Dit is geen mobiel nummer/)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a refusal of the server is shown at its field until that is changed, or above the form', async () => {
  const { screen, field, press, onSubmit } = await openForm({ details: initial })
  onSubmit.mockRejectedValueOnce(new CallError('invalid_input', { field: 'mobileNumber', problem: 'wrong' }, 422))
  await press('Verder naar de machtiging')
  await expect.element(field('Mobiel nummer')).toHaveFocus()
  await expect.element(field('Mobiel nummer')).toHaveAccessibleDescription(/^Dit is geen mobiel nummer/)
  await field('Mobiel nummer').fill('06 87654321')
  await expect.element(field('Mobiel nummer')).not.toHaveAttribute('aria-invalid')

  onSubmit.mockRejectedValueOnce(new CallError('debit_blocked', {}, 403))
  await press('Verder naar de machtiging')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Je account is geblokkeerd voor automatische incasso.')
})

test('R-5.15 a wrong code shows “Code ongeldig”, and another one can be typed', async () => {
  const { screen, field, press, onConfirm } = await openCodeStep()
  onConfirm.mockRejectedValueOnce(new CallError('wrong_sms_code', {}, 422))
  await field('Code').fill('000000')
  await press('Ondertekenen')
  await expect.element(field('Code')).toHaveAccessibleDescription(/^Code ongeldig/)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Code ongeldig')
  await expect.element(field('Code')).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expect.poll(() => onConfirm.mock.calls).toEqual([['000000'], ['123456']])
})

test('an incomplete code is not sent', async () => {
  const { field, press, onConfirm } = await openCodeStep()
  await expect.element(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await field('Code').fill('123')
  await press('Ondertekenen')
  await expect.element(field('Code')).toHaveAccessibleDescription(/^Vul alle 6 cijfers/)
  expect(onConfirm).not.toHaveBeenCalled()
})

test('C-17 another code can be requested after a minute, until those of a day are used up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const { screen, onSendCode } = await openCodeStep()
    await expect.element(screen.getByRole('button', { name: /^Nieuwe code over/ })).toBeDisabled()
    for (let second = 0; second < 60; second++) await vi.advanceTimersByTimeAsync(1_000)
    onSendCode.mockRejectedValueOnce(new CallError('sms_sends_used_up', { limit: 3 }, 429))
    await screen.getByRole('button', { name: 'Stuur een nieuwe code' }).click()
    await expect.element(screen.getByText(/^We stuurden je vandaag al 3 keer een code/)).toBeVisible()
    await screen.getByRole('button', { name: 'Stuur een nieuwe code' }).click()
    await expect.element(screen.getByText(/^We hebben je een nieuwe code gestuurd/)).toBeVisible()
    expect(onSendCode).toHaveBeenCalledTimes(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a payer who goes back finds the details as they were', async () => {
  const { screen, field, press } = await openForm({ details: initial })
  await press('Verder naar de machtiging')
  await press('Gegevens wijzigen')
  await expect.element(screen.getByRole('heading', { name: 'Je gegevens' })).toHaveFocus()
  await expect.element(field('IBAN')).toHaveValue('NL91 ABNA 0417 1643 00')
  await expect.element(field('Mobiel nummer')).toHaveValue('06 12345678')
})

test('a second press while the details are sent does nothing', async () => {
  const { press, onSubmit } = await openForm({ details: initial })
  const { promise, resolve } = Promise.withResolvers<DebitMandate>()
  onSubmit.mockReturnValueOnce(promise)
  await press('Verder naar de machtiging')
  await userEvent.keyboard('{Enter}{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  resolve(mandate)
})

test('each step fits a screen of 320 px', async () => {
  await page.viewport(320, 640)
  const { screen, press, field } = await openForm({ details: initial })
  const fits = () => document.documentElement.scrollWidth <= 320
  expect(fits()).toBe(true)
  await press('Verder naar de machtiging')
  await expect.element(screen.getByText(mandate.reference)).toBeVisible()
  expect(fits()).toBe(true)
  await press('Akkoord, stuur me de code')
  await expect.element(field('Code')).toBeVisible()
  expect(fits()).toBe(true)
})

test('the account of the last mandate is offered masked, and used again without typing', async () => {
  const onSubmit = vi.fn((_details: DebitDetails | null) => Promise.resolve(mandate))
  const onSendCode = vi.fn(() => Promise.resolve())
  const stored = { ...initial, iban: 'NL•• •••• •••• ••43 00', mobileNumber: '+31•••••••78' }
  const screen = await renderScreen(
    <DebitForm stored={stored} country="NL" onSubmit={onSubmit} onSendCode={onSendCode} onConfirm={vi.fn()} />,
  )
  await expect.element(screen.getByText('NL•• •••• •••• ••43 00')).toBeVisible()
  await screen.getByRole('button', { name: 'Andere rekening of ander nummer' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'IBAN', exact: true })).toHaveValue('')
  await screen.unmount()

  const again = await renderScreen(
    <DebitForm stored={stored} country="NL" onSubmit={onSubmit} onSendCode={onSendCode} onConfirm={vi.fn()} />,
  )
  await again.getByRole('button', { name: 'Gebruik deze rekening' }).click()
  await expect.element(again.getByRole('heading', { name: 'Machtiging', exact: true })).toHaveFocus()
  expect(onSubmit.mock.calls).toEqual([[null]])
  await again.getByRole('button', { name: 'Akkoord, stuur me de code' }).click()
  await expect.element(again.getByText(/31•••••••78/)).toBeVisible()
})
