import { rulesQuery, type RulesApi } from '#features/moderation/web/office-rules.queries.ts'
import { OfficePage, OfficeTable } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-rules', (api: RulesApi) => [rulesQuery(api)])

/** The rules that look at texts, with what they flagged in the last week. */
export default function OfficeRulesPage() {
  const t = useTexts('office-rules')
  const { rules } = useQueryData(rulesQuery(useApi<RulesApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <OfficeTable
        label={t('title')}
        rows={rules}
        keyOf={({ rule }) => rule}
        empty=""
        columns={[
          { key: 'rule', label: t('rule'), cell: ({ rule }) => <b>{t(`names.${rule}`)}</b> },
          { key: 'state', label: t('state'), cell: ({ isEnabled }) => t(isEnabled ? 'on' : 'off') },
          { key: 'action', label: t('action'), cell: ({ action }) => t(`actions.${action}`) },
          { key: 'messages', label: t('messages'), isNumber: true, cell: ({ messages }) => messages },
          { key: 'cases', label: t('cases'), isNumber: true, cell: ({ cases }) => cases },
          {
            key: 'view',
            label: t('change'),
            cell: ({ rule }) => (
              <a href={officeHref('office-rule', { rule })} className="font-semibold text-primary-text underline">
                {t('change')}
              </a>
            ),
          },
        ]}
      />
      <p className="mt-4 text-text-2">{t('aboutText')}</p>
    </OfficePage>
  )
}
