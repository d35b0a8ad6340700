import Volume2 from 'lucide-react/icons/volume-2'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { canVibrate, playSignal, type SignalPreferences } from './message-signal.ts'
import { PreferenceSwitch } from './preference-switch.tsx'

/** The sound and the vibration of a new message, and a button to try them. */
export function SignalSettings({ preferences }: { preferences: SignalPreferences }) {
  const t = useTexts('notifications')
  const isHydrated = useIsHydrated()
  const { hasSound, hasVibration } = preferences
  const lacksVibration = isHydrated && !canVibrate()
  return (
    <div className="-my-2 divide-y divide-border">
      <PreferenceSwitch label={t('signal.sound')} checked={hasSound} toChanges={(isOn) => ({ hasSound: isOn })} />
      <PreferenceSwitch
        label={t('signal.vibration')}
        description={lacksVibration ? t('signal.noVibration') : t('signal.vibrationText')}
        checked={hasVibration}
        disabled={lacksVibration}
        toChanges={(isOn) => ({ hasVibration: isOn })}
      />
      {(hasSound || (hasVibration && !lacksVibration)) && (
        <div className="py-3">
          <Button
            variant="secondary"
            size="sm"
            icon={<Volume2 size={18} aria-hidden="true" />}
            onClick={() => playSignal(preferences)}
          >
            {t('signal.try')}
          </Button>
        </div>
      )}
    </div>
  )
}
