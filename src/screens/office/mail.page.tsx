import { useParams, useSearchParams } from 'react-router'
import { mailQuery, readMailLanguage, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import {
  LanguageLinks,
  MailPanels,
  MailTextForm,
  MailTextsPanel,
  PushPanels,
  useMailName,
} from '#features/backoffice/web/backoffice.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-mail', (api: BackofficeApi, { params, search }) => [
  mailQuery(api, params['kind'] ?? '', readMailLanguage(search)),
])

/** A mail or a push notification with example data, as its readers see it. */
export default function OfficeMailPage() {
  const t = useTexts('office-mail-previews')
  const nameOf = useMailName()
  const { kind = '' } = useParams()
  const search = useSearchParams()[0]
  const [language, text] = [readMailLanguage(search), search.get('text')]
  const preview = useQueryData(mailQuery(useApi<BackofficeApi>(), kind, language))
  return (
    <OfficePage
      title={nameOf(kind)}
      actions={
        <>
          <a href="#texts" className="font-semibold text-primary-text underline">
            {t('toTexts')}
          </a>
          <a href={officeHref('office-mails', {}, { language })} className="font-semibold text-primary-text underline">
            {t('back')}
          </a>
        </>
      }
    >
      <LanguageLinks
        current={language}
        hrefOf={(each) => officeHref('office-mail', { kind }, { language: each, ...(text && { text }) })}
      />
      <MailTextForm preview={preview} language={language} />
      {preview.channel === 'mail' ? (
        <MailPanels mail={preview} language={language} />
      ) : (
        <PushPanels push={preview} language={language} />
      )}
      <MailTextsPanel preview={preview} language={language} />
    </OfficePage>
  )
}
