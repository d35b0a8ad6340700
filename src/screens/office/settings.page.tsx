import { useSearchParams } from 'react-router'
import { settingsListQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { SettingMeaning, useSettingTexts } from '#features/backoffice/web/office-setting-texts.tsx'
import { OfficePage, OfficeTable } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-settings', (api: BackofficeApi) => [settingsListQuery(api)])

type Setting = Awaited<ReturnType<BackofficeApi['backoffice']['settings']>>[number]

/** Every setting of the site: its meaning, its value and who changed it when. */
export default function OfficeSettingsPage() {
  const t = useTexts('office-settings')
  const { meaningOf } = useSettingTexts()
  const query = useSearchParams()[0].get('q')?.toLowerCase() ?? ''
  const settings = useQueryData(settingsListQuery(useApi<BackofficeApi>()))
  const found = settings.filter(({ key }) => `${key} ${meaningOf(key)}`.toLowerCase().includes(query))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <form role="search" className="mb-5 grid max-w-2xl gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <TextField label={t('search')} name="q" type="search" defaultValue={query} />
        <Button type="submit" variant="secondary">
          {t('find')}
        </Button>
      </form>
      <SettingsTable settings={found} />
    </OfficePage>
  )
}

function SettingsTable({ settings }: { settings: readonly Setting[] }) {
  const t = useTexts('office-settings')
  const format = useFormatter()
  const when = ({ changedBy, changedAt }: Setting) =>
    changedBy && changedAt
      ? t('changed', { name: changedBy, at: format.dateTime(new Date(changedAt), { dateStyle: 'medium' }) })
      : ''
  return (
    <OfficeTable
      label={t('title')}
      rows={settings}
      keyOf={({ key }) => key}
      empty={t('none')}
      columns={[
        { key: 'key', label: t('setting'), isText: true, cell: (setting) => <SettingLink setting={setting} /> },
        { key: 'value', label: t('value'), isText: true, cell: (setting) => <SettingValue setting={setting} /> },
        { key: 'changed', label: t('last'), isText: true, cell: when },
      ]}
    />
  )
}

function SettingLink({ setting: { key: name } }: { setting: Setting }) {
  return (
    <>
      <a
        href={officeHref('office-setting', { key: name })}
        className="font-semibold wrap-anywhere text-primary-text underline"
      >
        {name}
      </a>
      <span className="mt-0.5 block max-w-[60ch] text-text-2">
        <SettingMeaning name={name} />
      </span>
    </>
  )
}

function SettingValue({ setting: { value, defaultValue } }: { setting: Setting }) {
  const t = useTexts('office-settings')
  const shown = value.length > 80 ? `${value.slice(0, 80)}…` : value
  return (
    <>
      <code className="wrap-anywhere">{shown}</code>
      {value !== defaultValue && <span className="block text-xs text-text-3">{t('notDefault')}</span>}
    </>
  )
}
