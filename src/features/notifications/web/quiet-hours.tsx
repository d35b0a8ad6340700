import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { Select } from '#ui/select.tsx'
import { defaultPreferences, type QuietHours } from '../preferences.rules.ts'
import { useChangePreferences } from './notifications.queries.ts'
import { PreferenceSwitch } from './preference-switch.tsx'
import { SaveStatus } from './save-status.tsx'

/** The switch and the hours without notifications. */
export function QuietHoursSettings({ quietHours }: { quietHours: QuietHours | null }) {
  const t = useTexts('notifications')
  return (
    <>
      <PreferenceSwitch
        label={t('quiet.label')}
        description={t('quiet.text')}
        checked={quietHours !== null}
        toChanges={(isOn) => ({ quietHours: isOn ? defaultPreferences.quietHours : null })}
      />
      {quietHours && <QuietHoursFields quietHours={quietHours} />}
    </>
  )
}

function QuietHoursFields({ quietHours }: { quietHours: QuietHours }) {
  const t = useTexts('notifications')
  const options = useHourOptions()
  const save = useChangePreferences()
  const change = (changes: Partial<QuietHours>) => save.mutate({ quietHours: { ...quietHours, ...changes } })
  return (
    <div className="mt-2">
      <div className="mb-3 grid grid-cols-2 gap-3">
        <Select
          label={t('quiet.from')}
          options={options}
          value={String(quietHours.from)}
          onChange={(event) => change({ from: Number(event.target.value) })}
        />
        <Select
          label={t('quiet.until')}
          options={options}
          value={String(quietHours.until)}
          onChange={(event) => change({ until: Number(event.target.value) })}
        />
      </div>
      <SaveStatus {...save} />
    </div>
  )
}

/** Returns the hours of a day as options, in the language's format. */
function useHourOptions() {
  const format = useFormatter()
  return Array.from({ length: 24 }, (_each, hour) => ({
    value: String(hour),
    label: format.dateTime(new Date(Date.UTC(2026, 0, 1, hour)), { timeStyle: 'short', timeZone: 'UTC' }),
  }))
}
