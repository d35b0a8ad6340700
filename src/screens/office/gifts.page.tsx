import { useSearchParams } from 'react-router'
import { ChoiceListPart } from '#features/backoffice/web/office-choices.tsx'
import { officeChoicesQuery } from '#features/backoffice/web/office-choices.queries.ts'
import type { BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { GiftPreview } from '#features/chat/web/gifts/office-gift.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-gifts', (api: BackofficeApi) => [officeChoicesQuery(api)])

/** The gifts of the site, and the forms that add, change and retire them. */
export default function OfficeGiftsPage() {
  const t = useTexts('office-choices')
  const data = useQueryData(officeChoicesQuery(useApi<BackofficeApi>()))
  const edited = useSearchParams()[0].get('key')
  return (
    <OfficePage title={t('gifts.title')} intro={t('gifts.intro')}>
      <p className="mb-5 max-w-[68ch] text-text-2">{t('retiredStays')}</p>
      <ChoiceListPart list="gifts" data={data} edited={edited} preview={GiftPreview} />
    </OfficePage>
  )
}
