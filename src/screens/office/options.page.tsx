import { useSearchParams } from 'react-router'
import { ChoiceListPart } from '#features/backoffice/web/office-choices.tsx'
import { officeChoicesQuery } from '#features/backoffice/web/office-choices.queries.ts'
import type { BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { factNames } from '#features/profiles/rules.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-options', (api: BackofficeApi) => [officeChoicesQuery(api)])

/** The choices of every fact of a profile and of its prompts, and the forms that add, change and retire them. */
export default function OfficeOptionsPage() {
  const t = useTexts('office-choices')
  const data = useQueryData(officeChoicesQuery(useApi<BackofficeApi>()))
  const query = useSearchParams()[0]
  return (
    <OfficePage title={t('options.title')} intro={t('options.intro')}>
      <p className="mb-5 max-w-[68ch] text-text-2">{t('retiredStays')}</p>
      {([...factNames, 'prompts'] as const).map((fact) => (
        <section key={fact} aria-labelledby={fact} className="mb-8">
          <h2 id={fact} className="mb-3 text-xl">
            {t(`lists.${fact}`)}
          </h2>
          <ChoiceListPart list={fact} data={data} edited={query.get('list') === fact ? query.get('key') : null} />
        </section>
      ))}
    </OfficePage>
  )
}
