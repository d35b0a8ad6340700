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

test.each(['ideal', 'sdd', 'sct'] as const)(
  'L-15 L-16 L-19 L-21 before an order with %s: the total with VAT, no subscription, the request to start at once; nothing is ticked',
  async (method) => {
    const panel = { bundle, methods: [method], method, refundDays: 14, statementName: 'VK Diensten' }
    const screen = await renderScreen(<CheckoutPanel {...panel} onMethod={() => undefined} />, {
      data: [settingsData({ fictional_profiles: false })],
    })
    await expect.element(screen.getByText('€ 24,95')).toBeVisible()
    await expect.element(screen.getByText('incl. btw')).toBeVisible()
    await expect.element(screen.getByText(/geen abonnement/)).toBeVisible()
    const request = screen.getByText(
      'Je kunt je credits meteen gebruiken. Met je bestelling vraag je ons daarom om direct te beginnen. Herroep je binnen 14 dagen, dan krijg je ongebruikte credits terugbetaald, gebruikte niet.',
    )
    await expect.element(request).toBeVisible()
    const button = screen.getByRole('button', { name: /^Bestellen en betalen met / })
    const isAbove = request.element().compareDocumentPosition(button.element()) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isAbove).toBeTruthy()
    expect(screen.getByRole('checkbox').elements()).toEqual([])
  },
)

test('L-29 the checkout states the neutral name on the bank statement', async () => {
  const panel = { bundle, methods: ['ideal' as const], method: 'ideal' as const, refundDays: 14 }
  const screen = await renderScreen(
    <CheckoutPanel {...panel} statementName="VK Diensten" onMethod={() => undefined} />,
    { data: [settingsData({ fictional_profiles: false })] },
  )
  await expect.element(screen.getByText(/Op je afschrift staat “VK Diensten”\./)).toBeVisible()
})
