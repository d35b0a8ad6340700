import english from 'virtual:texts/en/payments'
import { expect, test } from 'vitest'
import { TextsProvider } from '#platform/i18n.tsx'
import { messages, renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'
import { CheckoutPanel } from './checkout-panel.tsx'

const bundle = { id: 'p1', credits: 150, priceCents: 2_495, currency: 'EUR' } as Parameters<
  typeof CheckoutPanel
>[0]['bundle'] // the fields that it shows
const staffText = /Een medewerker leest en beantwoordt je berichten\./

interface PanelOptions {
  settings?: Parameters<typeof settingsData>[0]
  method?: MethodId
  refundDays?: number
  locale?: 'nl' | 'en'
}

const messagesOf = { nl: messages, en: { ...messages, payments: english } }

const openPanel = ({ settings = {}, method = 'ideal', refundDays = 14, locale = 'nl' }: PanelOptions = {}) =>
  renderScreen(
    <TextsProvider locale={locale} timeZone="Europe/Amsterdam" messages={messagesOf[locale]}>
      <CheckoutPanel
        bundle={bundle}
        methods={[method]}
        method={method}
        refundDays={refundDays}
        statementName="Vonk"
        onMethod={() => undefined}
      />
    </TextsProvider>,
    { data: [settingsData(settings)] },
  )

test('C-11 L-01 before a payment on a site with fictional profiles it is stated that staff answer for them', async () => {
  const screen = await openPanel({
    settings: { fictional_profiles: true, fictional_warning: true, fictional_plural: 'profielen' },
  })
  await expect.element(screen.getByText(staffText)).toBeVisible()
})

test('C-11 a site without fictional profiles states nothing about them', async () => {
  const screen = await openPanel({
    settings: { fictional_profiles: false, fictional_warning: true, fictional_plural: 'profielen' },
  })
  await expect.element(screen.getByRole('button', { name: /^Bestellen en betalen met/ })).toBeVisible()
  expect(screen.getByText(staffText).query()).toBeNull()
})

test.each(['ideal', 'sdd', 'sct'] as const)(
  'L-15 L-16 L-19 L-21 before an order with %s: the total with VAT, no subscription, the request to start at once; nothing is ticked',
  async (method) => {
    const screen = await openPanel({ method, settings: { fictional_profiles: false } })
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

const securePage = { nl: /beveiligde betaalpagina/, en: /secure payment page/ }

test.each([
  ['nl', 'ideal', 'Je rekent af op een beveiligde betaalpagina. Op je afschrift staat “Vonk”.'],
  ['nl', 'creditcard', 'Je rekent af op een beveiligde betaalpagina. Op je afschrift staat “Vonk”.'],
  ['nl', 'sdd', /^Na je bestelling vul je je rekening in en onderteken je een machtiging met een code per sms\./],
  ['nl', 'sct', /^Na je bestelling krijg je een rekeningnummer en een kenmerk\./],
  ['en', 'ideal', 'You pay on a secure payment page. Your statement will say “Vonk”.'],
  ['en', 'sdd', /^After your order you enter your account and sign a mandate with a code by text message\./],
  ['en', 'sct', /^After your order you get an account number and a reference\./],
] as const)(
  'L-29 in %s the checkout states the name on the bank statement, or the step that follows an order by %s',
  async (locale, method, sentence) => {
    const screen = await openPanel({ method, locale })
    await expect.element(screen.getByText(sentence)).toBeVisible()
    const leadsToPage = method !== 'sdd' && method !== 'sct'
    expect(screen.getByText(securePage[locale]).elements()).toHaveLength(leadsToPage ? 1 : 0)
  },
)

test('R-9.12 the checkout states the refund period', async () => {
  const screen = await openPanel({ refundDays: 30 })
  await expect.element(screen.getByText(/herroepen kan binnen 30 dagen/)).toBeVisible()
})
