import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useViewer, type Viewer } from '#features/viewer/web/viewer.queries.ts'
import { href } from '#links.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { chooseAlert, type MemberAlert } from '../alerts.rules.ts'

const Content = import.meta.env.SSR
  ? (await import('./member-alert.tsx')).MemberAlertContent
  : lazyComponent(async () => {
      const [module] = await Promise.all([import('./member-alert.tsx'), loadTexts(['alerts'])])
      return module.MemberAlertContent
    })

/** The alerts that the server renders, with the page that solves each, which does not show it. */
const solutions = [
  ['disabled-notifications', href('settings-notifications')],
  ['enrich-profile', href('profile')],
] as const

/** Shows the member's alert, if one is due. Its code loads on demand, because most members see none. */
export function MemberAlerts() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const possible = solutions.filter(([, path]) => path !== pathname).map(([alert]) => alert)
  const alert = viewer && chooseAlert(viewer, { possible })
  return alert && <LoadedAlert alert={alert} viewer={viewer} />
}

/** Shows an alert, with its code loaded on demand. */
export function LoadedAlert({ alert, viewer }: { alert: MemberAlert; viewer: Viewer }) {
  return (
    <Suspense>
      <Content alert={alert} viewer={viewer} />
    </Suspense>
  )
}
