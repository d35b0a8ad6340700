import { OfficeForm, OfficePage, Panel, SubmitButton, useFrame, useOwnForm } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff()

/** The own account of a staff member: the recovery codes. */
export default function OfficeAccountPage() {
  const t = useTexts('office')
  const { recoveryCodesLeft: count } = useFrame()
  return (
    <OfficePage title={t('account.title')}>
      <Panel title={t('account.codes')}>
        <p className="mb-4 max-w-[68ch]">{t('account.codesText', { count })}</p>
        <OfficeForm action="staff.createRecoveryCodes" showsAnswer>
          <NewCodes />
          <SubmitButton variant="secondary">{t('account.newCodes')}</SubmitButton>
        </OfficeForm>
      </Panel>
    </OfficePage>
  )
}

/** The new recovery codes, which are shown this once. */
function NewCodes() {
  const t = useTexts('office')
  const answer = useOwnForm()?.output as { codes: string[] } | null | undefined // the endpoint of this form
  if (!answer) return null
  return (
    <div role="status" className="mb-4 rounded-2xl bg-success-soft p-4">
      <p className="mb-2 font-semibold text-success-text">{t('account.saveCodes')}</p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {answer.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
