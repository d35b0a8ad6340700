import {
  ChoiceField,
  officeForms,
  OfficeTable,
  Panel,
  SubmitButton,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { CAMPAIGN_PART_MAX } from '../campaign.rules.ts'
import { OTHER_CAMPAIGNS } from '../view.rules.ts'
import { campaignsQuery, type BackofficeApi, type Campaign } from './backoffice.queries.ts'
import { LateNotice } from './office-metrics.tsx'
import { useCountFormat } from './office-tiles.tsx'
import type { backofficeOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ backoffice: typeof backofficeOfficeContract }>()
const removeCampaignCostForm = officeForm('backoffice.removeCampaignCost')
const setCampaignCostForm = officeForm('backoffice.setCampaignCost', {
  fields: ['network', 'ref', 'amount', 'basis', 'startsOn', 'endsOn'],
  refusals: { campaign_missing: 'network', campaign_dates_wrong: 'endsOn' },
})

type Cost = NonNullable<Campaign['cost']>

const STEPS = ['views', 'signups', 'confirmed', 'orders'] as const

/** The campaigns: how far their visitors came, and what they cost. */
export function CampaignsTable() {
  const t = useTexts('office-landers')
  const metrics = useQueryData(campaignsQuery(useApi<BackofficeApi>()))
  const count = useCountFormat()
  const amount = useCountFormat(metrics.currency ?? undefined)
  const perOrder = ({ cost }: Campaign) => (cost ? <Amount {...cost} cents={cost.perFirstOrderCents} /> : t('notKnown'))
  const money = [
    { key: 'revenue', label: t('revenue'), isNumber: true, cell: (row: Campaign) => amount(row.revenueCents) },
    { key: 'cost', label: t('campaigns.cost'), cell: (row: Campaign) => <CostCell {...row} /> },
    { key: 'perOrder', label: t('campaigns.perOrder'), isNumber: true, cell: perOrder },
  ]
  return (
    <OfficeTable
      label={t('campaigns.title')}
      rows={metrics.campaigns}
      keyOf={({ campaign }) => campaign}
      empty={t('campaigns.empty')}
      columns={[
        { key: 'campaign', label: t('campaign'), cell: (row) => <CampaignName {...row} /> },
        ...STEPS.map((step) => ({
          key: step,
          label: t(step),
          isNumber: true,
          cell: (row: Campaign) => count(row[step]),
        })),
        ...(metrics.currency === null ? [] : money),
      ]}
    />
  )
}

interface CampaignNotesProps {
  readonly note: string
  /** The day from which the table counts. */
  readonly from: 'viewsFrom' | 'pagesFrom'
}

/** The notes above a table of views: their definition, the start of counting, and whether members are added up. */
export function CampaignNotes({ note, from }: CampaignNotesProps) {
  const t = useTexts('office-landers')
  const format = useFormatter()
  const { isLate, countedUntil, [from]: first } = useQueryData(campaignsQuery(useApi<BackofficeApi>()))
  const day = first && format.dateTime(new Date(`${first}T12:00:00Z`), { dateStyle: 'medium' })
  return (
    <>
      {isLate && <LateNotice countedUntil={countedUntil} />}
      <p className="max-w-[68ch] text-text-2">{note}</p>
      <p className="mt-2 mb-6 max-w-[68ch] text-text-2">
        {t('viewsNote')} {day && t(from, { day })}
      </p>
    </>
  )
}

/** The name of a campaign. */
export function CampaignName({ campaign }: Pick<Campaign, 'campaign'>) {
  const t = useTexts('office-landers')
  if (campaign === '') return <>{t('noCampaign')}</>
  if (campaign === OTHER_CAMPAIGNS) return <>{t('otherCampaigns')}</>
  return <b className="block wrap-anywhere lg:min-w-28">{campaign}</b>
}

/** An amount; a dash where there is none to compute or to show. */
function Amount({ cents, currency }: { cents: number | null; currency: string }) {
  const t = useTexts('office-landers')
  const locale = useLocale()
  return <>{cents === null ? t('notKnown') : formatMoney(cents, currency, locale)}</>
}

function CostCell({ campaign, cost }: Campaign) {
  const t = useTexts('office-landers')
  const locale = useLocale()
  if (!cost) return <>{t('notKnown')}</>
  const amount = formatMoney(cost.cents, cost.currency, locale)
  return (
    <>
      {t(cost.basis === 'month' ? 'campaigns.perMonth' : 'campaigns.perSignup', { amount })}
      <span className="block text-text-3">
        <CostDays {...cost} />
      </span>
      {cost.sumCents !== null && (
        <b className="block">{t('campaigns.sum', { amount: formatMoney(cost.sumCents, cost.currency, locale) })}</b>
      )}
      <RemoveCostForm campaign={campaign} />
    </>
  )
}

function CostDays({ startsOn, endsOn }: Cost) {
  const t = useTexts('office-landers')
  const format = useFormatter()
  const show = (date: string) => format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: 'medium' })
  if (endsOn === null) return t('campaigns.from', { day: show(startsOn) })
  return t('campaigns.fromUntil', { day: show(startsOn), until: show(endsOn) })
}

function RemoveCostForm({ campaign }: { campaign: string }) {
  const t = useTexts('office-landers')
  if (!useFrame().permissions.includes('landers.change')) return null
  return (
    <removeCampaignCostForm.Form form={campaign} hidden={{ campaign }} className="mt-2">
      <SubmitButton size="sm" variant="secondary">
        <span aria-hidden="true">{t('campaigns.removeCost')}</span>
        <span className="sr-only">{t('campaigns.removeCostOf', { campaign })}</span>
      </SubmitButton>
    </removeCampaignCostForm.Form>
  )
}

/** The form that stores the cost of a campaign. */
export function CostForm() {
  const t = useTexts('office-landers')
  const { today } = useQueryData(campaignsQuery(useApi<BackofficeApi>()))
  if (!useFrame().permissions.includes('landers.change')) return null
  const bases = [
    { value: 'month', label: t('campaigns.basisMonth') },
    { value: 'signup', label: t('campaigns.basisSignup') },
  ] as const
  return (
    <Panel title={t('campaigns.setCost')} className="mt-6">
      <p className="mb-4 text-text-2">{t('campaigns.setCostHelp')}</p>
      <setCampaignCostForm.Form className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <TypedField label={t('network')} field={setCampaignCostForm.field('network')} maxLength={CAMPAIGN_PART_MAX} />
        <TypedField label={t('ref')} field={setCampaignCostForm.field('ref')} maxLength={CAMPAIGN_PART_MAX} />
        <TypedField
          label={t('campaigns.amount')}
          description={t('campaigns.amountHelp')}
          field={setCampaignCostForm.field('amount')}
          inputMode="decimal"
          required
          maxLength={12}
        />
        <ChoiceField
          label={t('campaigns.basis')}
          field={setCampaignCostForm.field('basis')}
          value="month"
          options={bases}
        />
        <TypedField
          label={t('campaigns.startsOn')}
          field={setCampaignCostForm.field('startsOn')}
          type="date"
          value={today}
        />
        <TypedField
          label={t('campaigns.endsOn')}
          description={t('campaigns.endsOnHelp')}
          field={setCampaignCostForm.field('endsOn')}
          type="date"
        />
        <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
      </setCampaignCostForm.Form>
    </Panel>
  )
}
