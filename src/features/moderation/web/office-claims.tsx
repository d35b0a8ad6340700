import { officeForms, Panel, ReleaseForm, SubmitButton } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref, officePaths } from '#office-links.ts'
import { CLAIM_SECONDS } from '../rules.ts'
import type { FullCase } from './office-cases.queries.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
const nextForm = officeForm('moderation.next')
const claimForm = officeForm('moderation.claim')
const releaseForm = officeForm('moderation.release')

/** Claims the most urgent case that nobody works on, and opens it. */
export function NextCaseForm() {
  const t = useTexts('office-cases')
  return (
    <nextForm.Form next={officePaths['office-case']}>
      <SubmitButton>{t('start')}</SubmitButton>
    </nextForm.Form>
  )
}

/** Claims a case, or names the colleague who works on it. */
export function ClaimForm({ found: { id, claimedBy: name } }: { found: FullCase }) {
  const t = useTexts('office-cases')
  return (
    <Panel title={t('decide.title')}>
      <p className="mb-4">{name === null ? t('case.mustClaim') : t('case.claimed', { name })}</p>
      <claimForm.Form hidden={{ id }}>
        <p className="mb-4 text-sm text-text-3">{t('case.claimText', { minutes: CLAIM_SECONDS / 60 })}</p>
        <SubmitButton>{t('case.claim')}</SubmitButton>
      </claimForm.Form>
    </Panel>
  )
}

/** Gives the case back to the queue. */
export function CaseReleaseForm({ id, claimedUntil }: Pick<FullCase, 'id' | 'claimedUntil'>) {
  const t = useTexts('office-cases')
  if (claimedUntil === null) return null
  return (
    <ReleaseForm
      form={releaseForm}
      id={id}
      claimedUntil={claimedUntil}
      next={officeHref('office-cases')}
      describe={(values) => t('case.yours', values)}
      label={t('case.release')}
    />
  )
}
