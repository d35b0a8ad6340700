import { useSearchParams } from 'react-router'
import { mailsQuery, readMailLanguage, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { LanguageLinks, MailTable, SuspensionsForm } from '#features/backoffice/web/backoffice.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-mails', (api: BackofficeApi, { search }) => [
  mailsQuery(api, readMailLanguage(search)),
])

/** Every kind of mail and push notification that the site sends. */
export default function OfficeMailsPage() {
  const t = useTexts('office-mail-previews')
  const language = readMailLanguage(useSearchParams()[0])
  const { kinds } = useQueryData(mailsQuery(useApi<BackofficeApi>(), language))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <LanguageLinks current={language} hrefOf={(each) => officeHref('office-mails', {}, { language: each })} />
      <h2 className="mb-3 text-xl">{t('mails')}</h2>
      <MailTable kinds={kinds} channel="mail" language={language} />
      <h2 className="mt-8 mb-3 text-xl">{t('pushes')}</h2>
      <MailTable kinds={kinds} channel="push" language={language} />
      <SuspensionsForm />
    </OfficePage>
  )
}
