import { expect, test } from 'vitest'
import type { ordersOfficeContract } from '#features/orders/office.contract.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { OFFICE_FORM_KEY, type OfficeForm as SentForm } from '../office-form.rules.ts'
import { ChoiceField, officeForms, SubmitButton, TypedField } from './staff.tsx'

const officeForm = officeForms<{ orders: typeof ordersOfficeContract }>()
const refund = officeForm('orders.refund', { fields: ['amount', 'reason'], refusals: { amount_too_high: 'amount' } })
const values = { amount: '12,5x', reason: 'Dubbel betaald' }

function RefundForm() {
  return (
    <refund.Form hidden={{ id: 'a', requestId: 'b' }}>
      <TypedField label="Bedrag" description="In euro" field={refund.field('amount')} />
      <TypedField label="Reden" field={refund.field('reason')} />
      <refund.Output>{({ amountCents }) => <p role="status">{amountCents}</p>}</refund.Output>
      <SubmitButton>Terugbetalen</SubmitButton>
    </refund.Form>
  )
}

function newSent(changes: Partial<SentForm>): SentForm {
  return {
    action: 'orders.refund',
    form: '',
    values,
    refusal: null,
    output: null,
    answer: null,
    summary: null,
    ...changes,
  }
}

function renderSent(sent: SentForm | null) {
  return renderScreen(<RefundForm />, { data: [[OFFICE_FORM_KEY, sent]] })
}

test('the error of a malformed value stands at its field, and at no other', async () => {
  const refusal = { code: 'invalid_input', details: { field: 'amount' } } as const
  const screen = await renderSent(newSent({ refusal }))
  const amount = screen.getByLabelText('Bedrag')
  await expect.element(amount).toHaveValue('12,5x')
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount).toHaveAccessibleDescription('Dit is niet goed ingevuld. In euro')
  await expect.element(screen.getByLabelText('Reden')).not.toHaveAttribute('aria-invalid')
  await expect.element(screen.getByLabelText('Reden')).toHaveValue('Dubbel betaald')
})

test('a refusal that is about a field stands at it with its sentence', async () => {
  const refusal = { code: 'amount_too_high', details: { max: '€ 10,00' } } as const
  const screen = await renderSent(newSent({ refusal }))
  const sentence = 'Dat is meer dan er van deze bestelling over is: hoogstens € 10,00.'
  await expect.element(screen.getByLabelText('Bedrag')).toHaveAccessibleDescription(`${sentence} In euro`)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
})

test('a refusal that is about no field, and one of another form, leave the fields alone', async () => {
  for (const sent of [
    newSent({ refusal: { code: 'order_not_paid', details: {} } }),
    newSent({ action: 'orders.exportOrders', refusal: { code: 'invalid_input', details: { field: 'amount' } } }),
  ]) {
    const screen = await renderSent(sent)
    await expect.element(screen.getByLabelText('Bedrag')).not.toHaveAttribute('aria-invalid')
    await screen.unmount()
  }
})

test('the output is that of the accepted form of the endpoint', async () => {
  const output = { isWaiting: false, amountCents: 1250, currency: 'EUR', isByBank: false }
  const accepted = await renderSent(newSent({ output }))
  await expect.element(accepted.getByRole('status')).toHaveTextContent('1250')
  await accepted.unmount()
  const other = await renderSent(newSent({ action: 'orders.exportOrders', output }))
  expect(other.getByRole('status').elements()).toEqual([])
})

/** Never rendered: the types of forms. */
export function TypesOfForms() {
  const exported = officeForm('orders.exportOrders', { fields: ['state'] })
  const states = [{ value: 'paid', label: '' }] as const
  // @ts-expect-error -- no endpoint has this name
  officeForm('orders.refunds')
  // @ts-expect-error -- the endpoint has no such input
  officeForm('orders.refund', { fields: ['amuont'] })
  // @ts-expect-error -- the endpoint has no such refusal
  officeForm('orders.refund', { fields: ['amount'], refusals: { amount_too_low: 'amount' } })
  // @ts-expect-error -- the refusal is about an input that is no field
  officeForm('orders.refund', { fields: ['amount'], refusals: { amount_too_high: 'reason' } })
  // @ts-expect-error -- not a field of this form
  exported.field('from')
  return (
    <>
      {/* @ts-expect-error -- the request id is required, and no field */}
      <refund.Form hidden={{ id: '' }}>{''}</refund.Form>
      {/* @ts-expect-error -- the endpoint has no such input */}
      <refund.Form hidden={{ id: '', requestId: '', sure: '' }}>{''}</refund.Form>
      {/* @ts-expect-error -- the only confirmation is "yes" */}
      <refund.Form hidden={{ id: '', requestId: '', again: 'no' }}>{''}</refund.Form>
      <exported.Form hidden={{ from: '2026-01-01' }}>
        <ChoiceField label="" field={exported.field('state')} options={states} />
        {/* @ts-expect-error -- the endpoint knows no such state */}
        <ChoiceField label="" field={exported.field('state')} options={[{ value: 'lost', label: '' }]} />
        {/* @ts-expect-error -- a field of few values is chosen, not typed */}
        <TypedField label="" field={exported.field('state')} />
        {/* @ts-expect-error -- the endpoint knows no such state */}
        <SubmitButton field={exported.field('state')} value="lost">
          {''}
        </SubmitButton>
      </exported.Form>
      {/* @ts-expect-error -- the output has no such value */}
      <refund.Output>{({ cents }) => cents}</refund.Output>
    </>
  )
}
