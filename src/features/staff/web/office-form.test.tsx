import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { staffOfficeContract } from '../office.contract.ts'
import { OFFICE_FORM_KEY, type OfficeForm as SentForm } from '../office-form.rules.ts'
import { ChoiceField, officeForms, SubmitButton, TypedField } from './staff.tsx'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const addStaff = officeForm('staff.addStaff', { fields: ['name', 'email'], refusals: { staff_exists: 'email' } })
const values = { name: 'Fatima', email: 'fatima@vonk' }

function AddForm() {
  return (
    <addStaff.Form hidden={{ role: 'support' }}>
      <TypedField label="Naam" field={addStaff.field('name')} />
      <TypedField label="E-mailadres" description="Van het werk" field={addStaff.field('email')} />
      <addStaff.Output>{({ link }) => <p role="status">{link}</p>}</addStaff.Output>
      <SubmitButton>Toevoegen</SubmitButton>
    </addStaff.Form>
  )
}

function newSent(changes: Partial<SentForm>): SentForm {
  const none = { refusal: null, output: null, answer: null, summary: null }
  return { action: 'staff.addStaff', form: '', values, ...none, ...changes }
}

function renderSent(sent: SentForm | null) {
  return renderScreen(<AddForm />, { data: [[OFFICE_FORM_KEY, sent]] })
}

test('the error of a malformed value stands at its field, and at no other', async () => {
  const refusal = { code: 'invalid_input', details: { field: 'email' } } as const
  const screen = await renderSent(newSent({ refusal }))
  const email = screen.getByLabelText('E-mailadres')
  await expect.element(email).toHaveValue('fatima@vonk')
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveAccessibleDescription('Dit is niet goed ingevuld. Van het werk')
  await expect.element(screen.getByLabelText('Naam')).not.toHaveAttribute('aria-invalid')
  await expect.element(screen.getByLabelText('Naam')).toHaveValue('Fatima')
})

test('a refusal that is about a field stands at it with the sentence of the alert', async () => {
  const screen = await renderSent(newSent({ refusal: { code: 'staff_exists', details: {} } }))
  const sentence = screen.getByRole('alert').element().textContent
  expect(sentence).not.toBe('')
  await expect.element(screen.getByLabelText('E-mailadres')).toHaveAccessibleDescription(`${sentence} Van het werk`)
})

test('a refusal that is about no field, and one of another form, leave the fields alone', async () => {
  for (const sent of [
    newSent({ refusal: { code: 'permission_denied', details: {} } }),
    newSent({ action: 'staff.changePassword', refusal: { code: 'invalid_input', details: { field: 'email' } } }),
  ]) {
    const screen = await renderSent(sent)
    await expect.element(screen.getByLabelText('E-mailadres')).not.toHaveAttribute('aria-invalid')
    await screen.unmount()
  }
})

test('the output is that of the accepted form of the endpoint', async () => {
  const accepted = await renderSent(newSent({ output: { link: 'https://office' } }))
  await expect.element(accepted.getByRole('status')).toHaveTextContent('https://office')
  await accepted.unmount()
  const other = await renderSent(newSent({ action: 'staff.resetAccess', output: { link: 'https://office' } }))
  expect(other.getByRole('status').elements()).toEqual([])
})

/** Never rendered: the types of forms. */
export function TypesOfForms() {
  const changeRole = officeForm('staff.changeRole', { fields: ['role'] })
  const roles = [{ value: 'admin', label: '' }] as const
  // @ts-expect-error -- no endpoint has this name
  officeForm('staff.addStaffs')
  // @ts-expect-error -- the endpoint has no such input
  officeForm('staff.addStaff', { fields: ['nmae'] })
  // @ts-expect-error -- the endpoint has no such refusal
  officeForm('staff.addStaff', { fields: ['email'], refusals: { staff_lost: 'email' } })
  // @ts-expect-error -- the refusal is about an input that is no field
  officeForm('staff.addStaff', { fields: ['name'], refusals: { staff_exists: 'email' } })
  // @ts-expect-error -- not a field of this form
  changeRole.field('id')
  return (
    <>
      {/* @ts-expect-error -- the role is required, and no field */}
      <addStaff.Form>{''}</addStaff.Form>
      {/* @ts-expect-error -- the endpoint has no such input */}
      <addStaff.Form hidden={{ role: 'admin', sure: '' }}>{''}</addStaff.Form>
      {/* @ts-expect-error -- there is no such role */}
      <addStaff.Form hidden={{ role: 'owner' }}>{''}</addStaff.Form>
      <changeRole.Form hidden={{ id: '' }}>
        <ChoiceField label="" field={changeRole.field('role')} options={roles} />
        {/* @ts-expect-error -- there is no such role */}
        <ChoiceField label="" field={changeRole.field('role')} options={[{ value: 'owner', label: '' }]} />
        {/* @ts-expect-error -- a field of few values is chosen, not typed */}
        <TypedField label="" field={changeRole.field('role')} />
        {/* @ts-expect-error -- there is no such role */}
        <SubmitButton field={changeRole.field('role')} value="owner">
          {''}
        </SubmitButton>
      </changeRole.Form>
      {/* @ts-expect-error -- the output has no such value */}
      <addStaff.Output>{({ links }) => links}</addStaff.Output>
    </>
  )
}
