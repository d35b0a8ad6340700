import { SettingMeaning, useSettingTexts } from '#features/backoffice/web/office-setting-texts.tsx'
import { useParams } from 'react-router'
import { settingQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import {
  officeForms,
  OfficePage,
  OfficeTable,
  Panel,
  SubmitButton,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'
import type { backofficeOfficeContract } from '#features/backoffice/office.contract.ts'

const officeForm = officeForms<{ backoffice: typeof backofficeOfficeContract }>()
const previewSettingForm = officeForm('backoffice.previewSetting', {
  fields: ['value'],
  refusals: { setting_refused: 'value' },
})
const changeSettingForm = officeForm('backoffice.changeSetting')
const rollBackSettingForm = officeForm('backoffice.rollBackSetting')

export const handle = officeHandle
export const loader = loadForStaff('office-setting', (api: BackofficeApi, { params }) => [
  settingQuery(api, params['key'] ?? ''),
])

type Detail = Awaited<ReturnType<BackofficeApi['backoffice']['setting']>>

/** One setting: what it means, its value, a preview of a change, and its history. */
export default function OfficeSettingPage() {
  const { key = '' } = useParams()
  const { setting, changes } = useQueryData(settingQuery(useApi<BackofficeApi>(), key))
  const canChange = useFrame().permissions.includes('settings.change')
  return (
    <OfficePage title={key} intro={<SettingMeaning name={setting.key} />} actions={<BackToList />}>
      <SettingFacts setting={setting} />
      {canChange && <ChangeSetting setting={setting} />}
      <SettingHistory changes={changes} canChange={canChange} />
    </OfficePage>
  )
}

function BackToList() {
  const t = useTexts('office-settings')
  return (
    <a href={officeHref('office-settings')} className="text-primary-text underline">
      {t('all')}
    </a>
  )
}

function SettingFacts({ setting }: Pick<Detail, 'setting'>) {
  const t = useTexts('office-settings')
  const { effectOf } = useSettingTexts()
  const facts = [
    [t('value'), setting.value],
    [t('defaultLabel'), setting.defaultValue],
    [t('type'), setting.type],
    [t('effect'), effectOf(setting.key)],
    [t('seenBy'), t(setting.isPublic ? 'public' : 'server')],
  ] as const
  return (
    <Panel>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="font-semibold text-text-2">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** A new value is typed, then shown beside the old one, and only then saved. */
function ChangeSetting({ setting: { key, value, defaultValue } }: Pick<Detail, 'setting'>) {
  const t = useTexts('office-settings')
  return (
    <Panel title={t('change')}>
      <previewSettingForm.Form hidden={{ key }} showsAnswer className="flex flex-col gap-4">
        <TypedField
          label={t('newValue')}
          description={t('newValueHelp')}
          field={previewSettingForm.field('value')}
          value={toTyped(value)}
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('preview')}
        </SubmitButton>
        <Preview settingKey={key} />
      </previewSettingForm.Form>
      <SaveForm settingKey={key} />
      {value !== defaultValue && (
        <changeSettingForm.Form form="default" hidden={{ key }} className="mt-4">
          <SubmitButton variant="ghost" size="sm">
            {t('restore')}
          </SubmitButton>
        </changeSettingForm.Form>
      )}
    </Panel>
  )
}

/** Returns a JSON value as it is typed: a text without its quotation marks. */
function toTyped(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

function Preview({ settingKey }: { settingKey: string }) {
  const t = useTexts('office-settings')
  const { effectOf } = useSettingTexts()
  const output = previewSettingForm.useOutput()
  if (!output) return null
  const { before, after } = output
  return (
    <div role="status" className="rounded-2xl bg-surface-2 p-4">
      <p>
        <code className="break-all">{before}</code> → <code className="font-semibold break-all">{after}</code>
      </p>
      <p className="mt-1 text-text-2">{before === after ? t('noChange') : effectOf(settingKey)}</p>
    </div>
  )
}

/** Saves the value that the preview showed. */
function SaveForm({ settingKey: key }: { settingKey: string }) {
  const t = useTexts('office-settings')
  const sent = previewSettingForm.useSent()
  const value = sent?.output && sent.values.value
  if (!value) return null
  return (
    <changeSettingForm.Form hidden={{ key, value }} className="mt-4">
      <SubmitButton>{t('save')}</SubmitButton>
    </changeSettingForm.Form>
  )
}

function SettingHistory({ changes, canChange }: { changes: Detail['changes']; canChange: boolean }) {
  const t = useTexts('office-settings')
  const format = useFormatter()
  const text = (json: string | null) => json ?? t('default')
  return (
    <OfficeTable
      label={t('history')}
      rows={changes}
      keyOf={({ id }) => String(id)}
      empty={t('neverChanged')}
      columns={[
        {
          key: 'at',
          label: t('when'),
          cell: ({ changedAt }) => format.dateTime(new Date(changedAt), { dateStyle: 'medium', timeStyle: 'short' }),
        },
        { key: 'by', label: t('by'), cell: ({ changedBy }) => changedBy },
        {
          key: 'change',
          label: t('change'),
          cell: ({ before, after }) => <code className="break-all">{`${text(before)} → ${text(after)}`}</code>,
        },
        {
          key: 'back',
          label: t('rollBack'),
          cell: ({ id }) => (canChange ? <RollBack id={id} /> : ''),
        },
      ]}
    />
  )
}

function RollBack({ id }: { id: number }) {
  const t = useTexts('office-settings')
  return (
    <rollBackSettingForm.Form form={String(id)} hidden={{ id: String(id) }}>
      <SubmitButton variant="secondary" size="sm">
        {t('rollBack')}
      </SubmitButton>
    </rollBackSettingForm.Form>
  )
}
