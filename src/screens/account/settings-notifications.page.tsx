import Bell from 'lucide-react/icons/bell'
import type { notificationsContract, PreferencesData } from '#features/notifications/contract.ts'
import { MAIL_FREQUENCIES, type MailFrequency } from '#features/notifications/preferences.rules.ts'
import { InstallSettings } from '#features/notifications/web/install-settings.tsx'
import { NotificationKinds } from '#features/notifications/web/notification-kinds.tsx'
import { preferencesQuery, useChangePreferences } from '#features/notifications/web/notifications.queries.ts'
import { PreferenceSwitch } from '#features/notifications/web/preference-switch.tsx'
import { PushSettings } from '#features/notifications/web/push-settings.tsx'
import { QuietHoursSettings } from '#features/notifications/web/quiet-hours.tsx'
import { SaveStatus } from '#features/notifications/web/save-status.tsx'
import { SignalSettings } from '#features/notifications/web/signal-settings.tsx'
import { SuspensionAlert } from '#features/notifications/web/suspension-alert.tsx'
import { Panel, SettingsFrame } from '#features/settings/web/settings-frame.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { href } from '#links.ts'

type Api = ApiOf<{ notifications: typeof notificationsContract }>

const queries = (api: Api) => [preferencesQuery(api)]

export const handle = {
  namespaces: ['settings', 'notifications', 'alerts'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The notification settings. */
export default function NotificationSettingsPage() {
  const t = useTexts('settings')
  const texts = useTexts('notifications')
  const preferences = useQueryData(preferencesQuery(useApi<Api>()))
  const { mailKinds, pushKinds, frequency, quietHours, suspensions } = preferences
  return (
    <SettingsFrame title={t('sections.notifications.title')} text={texts('needed')}>
      <ButtonLink
        to={href('notifications')}
        variant="secondary"
        size="sm"
        className="self-start"
        icon={<Bell size={18} aria-hidden="true" />}
      >
        {texts('list')}
      </ButtonLink>
      <SuspensionAlert causes={suspensions.map(({ cause }) => cause)} />
      <Panel title={texts('push.title')} text={texts('push.text')}>
        <PushSettings kinds={pushKinds} />
      </Panel>
      <InstallPanel />
      <FrequencyPanel frequency={frequency} />
      <Panel title={texts('kindsTitle')} text={frequency === 'never' ? texts('kindsNever') : texts('kindsText')}>
        <NotificationKinds channel="mail" kinds={mailKinds} disabled={frequency === 'never'} />
      </Panel>
      <PrivacyPanel preferences={preferences} />
      <Panel title={texts('signal.title')} text={texts('signal.text')}>
        <SignalSettings preferences={preferences} />
      </Panel>
      <Panel title={texts('quiet.title')}>
        <QuietHoursSettings quietHours={quietHours} />
      </Panel>
    </SettingsFrame>
  )
}

function InstallPanel() {
  const t = useTexts('alerts')
  const { name } = useSettings()
  return (
    <Panel title={t('install.panel')} text={t('install.panelText', { name })}>
      <InstallSettings />
    </Panel>
  )
}

function FrequencyPanel({ frequency }: { frequency: MailFrequency }) {
  const t = useTexts('notifications')
  const save = useChangePreferences()
  const options = MAIL_FREQUENCIES.map((value) => ({
    value,
    label: t(`frequency.${value}.label`),
    description: t(`frequency.${value}.text`),
  }))
  return (
    <Panel title={t('frequency.title')}>
      <RadioTiles
        legend={t('frequency.title')}
        hideLegend
        name="frequency"
        columns={1}
        hasDots
        options={options}
        value={frequency}
        onChange={(value) => save.mutate({ frequency: value as MailFrequency })} // one of the options
        className="mb-2"
      />
      <SaveStatus {...save} />
    </Panel>
  )
}

function PrivacyPanel({ preferences: { isDiscreet, showsText } }: { preferences: PreferencesData }) {
  const t = useTexts('notifications')
  return (
    <Panel title={t('discreet.title')}>
      <div className="-my-2 divide-y divide-border">
        <PreferenceSwitch
          label={t('discreet.label')}
          description={t('discreet.text')}
          checked={isDiscreet}
          toChanges={(isOn) => ({ isDiscreet: isOn })}
        />
        <PreferenceSwitch
          label={t('discreet.showsText')}
          description={isDiscreet ? t('discreet.showsTextOff') : t('discreet.showsTextText')}
          checked={showsText && !isDiscreet}
          disabled={isDiscreet}
          toChanges={(isOn) => ({ showsText: isOn })}
        />
      </div>
    </Panel>
  )
}
