import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useInstallation } from '#platform/browser/installation.ts'
import { InstallButton, ShareMenuSteps } from './install-steps.tsx'

/** How to install the site in this browser, also after the hint was dismissed. */
export function InstallSettings() {
  const t = useTexts('alerts')
  const { name } = useSettings()
  const installation = useInstallation()
  if (installation === 'dialog') return <InstallButton />
  if (installation === 'share_menu') return <ShareMenuSteps />
  return (
    <p className="text-text-2">
      {installation === 'installed' ? t('install.installed', { name }) : t('install.unknown')}
    </p>
  )
}
