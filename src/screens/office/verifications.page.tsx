import type { CasesApi } from '#features/moderation/web/office-cases.queries.ts'
import { ShortcutButton } from '#features/moderation/web/office-photo-forms.tsx'
import {
  decideVerificationForm,
  skipVerificationForm,
  ComparedPictures,
  VerificationFacts,
  VerificationForms,
  VerificationShortcuts,
} from '#features/moderation/web/office-verification.tsx'
import { verificationQueueQuery } from '#features/moderation/web/office-verifications.queries.ts'
import { LostRefusal, officeForms, OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'
import type { moderationOfficeContract } from '#features/moderation/office.contract.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
const claimVerificationForm = officeForm('moderation.claimVerification')

export const handle = officeHandle
export const loader = loadForStaff('office-verifications', (api: CasesApi) => [verificationQueueQuery(api)])

/** The selfies that wait for a comparison with the main photo, one at a time. */
export default function OfficeVerificationsPage() {
  const t = useTexts('office-verifications')
  const { waiting, current } = useQueryData(verificationQueueQuery(useApi<CasesApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro', { count: waiting })}>
      <LostRefusal forms={current ? [] : [decideVerificationForm, skipVerificationForm]} />
      {current ? (
        <>
          <VerificationFacts verification={current} />
          <ComparedPictures verification={current} />
          <VerificationForms id={current.id} />
        </>
      ) : (
        <Start waiting={waiting} />
      )}
      <VerificationShortcuts />
    </OfficePage>
  )
}

/** Claims the oldest verification; a text when none waits. */
function Start({ waiting }: { waiting: number }) {
  const t = useTexts('office-verifications')
  if (waiting === 0) return <p className="rounded-2xl bg-surface-2 p-5 text-text-2">{t('empty')}</p>
  return (
    <claimVerificationForm.Form>
      <ShortcutButton keyName="N" label={t('start')} variant="primary" />
    </claimVerificationForm.Form>
  )
}
