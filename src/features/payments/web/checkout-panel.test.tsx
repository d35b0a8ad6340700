import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { settingsData } from '#testing/screen-data.ts'
import { CheckoutPanel } from './checkout-panel.tsx'

const bundle = { id: 'p1', credits: 150, priceCents: 2_495, currency: 'EUR' } as Parameters<
  typeof CheckoutPanel
>[0]['bundle'] // the fields that it shows
const staffText = /Een medewerker leest en beantwoordt je berichten\./

const openPanel = (settings: object) =>
  renderScreen(
    <CheckoutPanel
      bundle={bundle}
      methods={['ideal']}
      method="ideal"
      refundDays={14}
      statementName="Vonk"
      onMethod={() => undefined}
    />,
    { data: [settingsData(settings)] },
  )

test('C-11 L-01 before a payment on a site with fictional profiles it is stated that staff answer for them', async () => {
  const screen = await openPanel({ fictional_profiles: true, fictional_warning: true, fictional_plural: 'profielen' })
  await expect.element(screen.getByText(staffText)).toBeVisible()
})

test('C-11 a site without fictional profiles states nothing about them', async () => {
  const screen = await openPanel({ fictional_profiles: false, fictional_warning: true, fictional_plural: 'profielen' })
  await expect.element(screen.getByRole('button', { name: /^Bestellen en betalen met/ })).toBeVisible()
  expect(screen.getByText(staffText).query()).toBeNull()
})
