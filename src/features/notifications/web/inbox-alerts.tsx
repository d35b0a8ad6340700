import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useInstallation } from '#platform/browser/installation.ts'
import { chooseAlert, MEMBER_ALERTS } from '../alerts.rules.ts'
import { LoadedAlert } from './member-alerts.tsx'
import { usePushStatus } from './push-subscription.ts'

/**
 * Shows the member's alert above the conversations, where missing a message matters: also the one about push and,
 * after a first reply, the hint to install the site.
 */
export function InboxAlerts({ hasReply }: { hasReply: boolean }) {
  const viewer = useViewer()
  const installation = useInstallation()
  const shouldInstall = hasReply && (installation === 'dialog' || installation === 'share_menu')
  const { state, support } = usePushStatus()
  const canAskForPush = support === 'supported' && state === 'not_subscribed'
  const alert = viewer && chooseAlert(viewer, { canAskForPush, shouldInstall, possible: MEMBER_ALERTS })
  if (!alert) return null
  return (
    <div className="pb-4">
      <LoadedAlert alert={alert} viewer={viewer} />
    </div>
  )
}
