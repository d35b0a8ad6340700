import { useParams } from 'react-router'
import { RuleChange } from '#features/moderation/web/office-rule.tsx'
import { ruleQuery, type RulesApi, type RuleDetail } from '#features/moderation/web/office-rules.queries.ts'
import { OfficePage, OfficeTable } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-rule', (api: RulesApi, { params }) => [ruleQuery(api, params['rule'] ?? '')])

/** One rule: its settings, a trial of a change on the last week, and its history. */
export default function OfficeRulePage() {
  const { rule = '' } = useParams()
  const t = useTexts('office-rules')
  const detail = useQueryData(ruleQuery(useApi<RulesApi>(), rule))
  return (
    <OfficePage
      title={t(`names.${detail.rule}`)}
      intro={t(`about.${detail.rule}`)}
      actions={
        <a href={officeHref('office-rules')} className="font-semibold text-primary-text underline">
          {t('back')}
        </a>
      }
    >
      <RuleChange detail={detail} />
      <RuleHistory history={detail.history} />
    </OfficePage>
  )
}

function RuleHistory({ history }: Pick<RuleDetail, 'history'>) {
  const t = useTexts('office-rules')
  const format = useFormatter()
  return (
    <OfficeTable
      label={t('history')}
      rows={history}
      keyOf={({ version }) => String(version)}
      empty={t('never')}
      columns={[
        {
          key: 'at',
          label: t('when'),
          cell: ({ changedAt }) => format.dateTime(new Date(changedAt), { dateStyle: 'medium', timeStyle: 'short' }),
        },
        { key: 'by', label: t('by'), cell: ({ changedBy }) => changedBy },
        { key: 'state', label: t('state'), cell: ({ isEnabled }) => t(isEnabled ? 'on' : 'off') },
        { key: 'action', label: t('action'), cell: ({ action }) => t(`actions.${action}`) },
        { key: 'threshold', label: t('threshold'), isNumber: true, cell: ({ threshold }) => threshold ?? '' },
        { key: 'phrases', label: t('phrasesCount'), isNumber: true, cell: ({ phrases }) => phrases },
      ]}
    />
  )
}
