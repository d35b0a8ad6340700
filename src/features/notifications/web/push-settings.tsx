import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Switch } from '#ui/switch.tsx'
import type { NotificationKind } from '../preferences.rules.ts'
import { PUSHABLE_KINDS } from '../push.rules.ts'
import { NotificationKinds } from './notification-kinds.tsx'
import {
  isPermissionMissing,
  usePushStatus,
  useTurnOffPush,
  useTurnOnPush,
  type PushStatus,
} from './push-subscription.ts'
import { SaveStatus } from './save-status.tsx'

/** The push messages of this browser: on or off, why they are not possible, and their kinds. */
export function PushSettings({ kinds }: { kinds: readonly NotificationKind[] }) {
  const t = useTexts('notifications')
  const status = usePushStatus()
  const { state, support } = status
  return (
    <>
      <PushSwitch {...status} />
      {state === 'denied' && (
        <Alert tone="warning" title={t('push.denied.title')}>
          {t('push.denied.text')}
        </Alert>
      )}
      {(support === 'needs_install' || support === 'unsupported') && (
        <Alert tone="info" title={t(`push.${support}.title`)}>
          {t(`push.${support}.text`)}
        </Alert>
      )}
      {state === 'subscribed' && (
        <div role="group" aria-label={t('push.kinds')} className="mt-4 border-t border-border pt-4">
          <NotificationKinds channel="push" kinds={kinds} shown={PUSHABLE_KINDS} />
        </div>
      )}
    </>
  )
}

/** Turns push messages on or off. Only a tap on it asks the browser for its permission. */
function PushSwitch({ state, needsPermission }: PushStatus) {
  const t = useTexts('notifications')
  const turnOn = useTurnOnPush()
  const turnOff = useTurnOffPush()
  const [last, other] = turnOff.submittedAt > turnOn.submittedAt ? [turnOff, turnOn] : [turnOn, turnOff]
  const isPending = last.isPending || other.isPending
  const change = (isOn: boolean) => {
    if (isOn) turnOn.mutate(Notification.requestPermission())
    else turnOff.mutate()
  }
  return (
    <>
      <Switch
        label={t('push.label')}
        description={needsPermission ? t('push.asks') : undefined}
        checked={isPending ? last === turnOn : state === 'subscribed'}
        disabled={isPending || state === 'unknown' || state === 'denied'}
        onChange={change}
      />
      {last.isError ? (
        <p role="alert" className="pb-2 text-sm font-medium text-danger-text">
          {t(isPermissionMissing(last.error) ? 'push.noPermission' : 'push.failed')}
        </p>
      ) : (
        <SaveStatus {...last} />
      )}
    </>
  )
}
