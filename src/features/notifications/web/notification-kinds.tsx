import { useTexts } from '#platform/i18n.tsx'
import { NOTIFICATION_KINDS, type NotificationKind } from '../preferences.rules.ts'
import { PreferenceSwitch } from './preference-switch.tsx'

type NotificationKindsProps = {
  channel: 'mail' | 'push'
  kinds: readonly NotificationKind[]
  /** The kinds to choose from. */
  shown?: readonly NotificationKind[]
  disabled?: boolean
}

/** A switch per kind of notification. */
export function NotificationKinds({ channel, kinds, shown = NOTIFICATION_KINDS, disabled }: NotificationKindsProps) {
  const t = useTexts('notifications')
  return (
    <div className="-my-2 divide-y divide-border">
      {shown.map((kind) => (
        <PreferenceSwitch
          key={kind}
          label={t(`kinds.${kind}.label`)}
          description={t(`kinds.${kind}.text`)}
          checked={kinds.includes(kind)}
          disabled={disabled}
          toChanges={(isOn) => ({ change: { channel, kind, isOn } })}
        />
      ))}
    </div>
  )
}
