import { UNBAN_REASON_MAX } from '#features/photos/queue.rules.ts'
import { officeForms, OfficeTable, SubmitButton, TypedField } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import type { CasesApi } from './office-cases.queries.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
const unbanImageForm = officeForm('moderation.unbanImage', { fields: ['reason'] })

type ImageBan = Awaited<ReturnType<CasesApi['moderation']['bannedImages']>>['bans'][number]

/** The bans of images, each with a form that ends it. */
export function ImageBanTable({ bans }: { bans: readonly ImageBan[] }) {
  const t = useTexts('office-photos')
  const format = useFormatter()
  return (
    <OfficeTable
      label={t('bans.title')}
      rows={bans}
      keyOf={({ id }) => id}
      empty={t('bans.empty')}
      columns={[
        { key: 'at', label: t('bans.at'), cell: ({ at }) => format.dateTime(new Date(at), { dateStyle: 'medium' }) },
        { key: 'by', label: t('bans.by'), cell: ({ by }) => by ?? '' },
        {
          key: 'reason',
          label: t('bans.reason'),
          cell: ({ reason }) => (reason === null ? t('bans.noReason') : t(`reject.${reason}`)),
        },
        { key: 'hits', label: t('bans.hits'), isNumber: true, cell: ({ hits }) => format.number(hits) },
        { key: 'remove', label: t('bans.remove'), cell: ({ id }) => <UnbanForm id={id} /> },
      ]}
    />
  )
}

function UnbanForm({ id }: Pick<ImageBan, 'id'>) {
  const t = useTexts('office-photos')
  return (
    <unbanImageForm.Form form={id} hidden={{ id }} className="flex flex-wrap items-end justify-end gap-2">
      <TypedField label={t('bans.why')} field={unbanImageForm.field('reason')} maxLength={UNBAN_REASON_MAX} required />
      <SubmitButton variant="secondary" size="sm">
        {t('bans.remove')}
      </SubmitButton>
    </unbanImageForm.Form>
  )
}
