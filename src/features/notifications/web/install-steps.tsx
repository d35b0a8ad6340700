import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share'
import SquarePlus from 'lucide-react/icons/square-plus'
import { useTexts } from '#platform/i18n.tsx'
import { openInstallDialog } from '#platform/browser/installation.ts'
import { Button } from '#ui/button.tsx'

/** Opens the browser's dialog to install the site. */
export function InstallButton() {
  const t = useTexts('alerts')
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download size={18} aria-hidden="true" />}
      onClick={() => void openInstallDialog()}
    >
      {t('install.action')}
    </Button>
  )
}

/** The two steps that install the site on an iPhone or iPad, with the icons of its menu. */
export function ShareMenuSteps() {
  const t = useTexts('alerts')
  return (
    <ol className="mt-2 flex flex-col gap-1.5">
      {(['share', 'add'] as const).map((step) => (
        <li key={step} className="flex items-center gap-2.5">
          <span className="grid size-8 flex-none place-items-center rounded-lg bg-surface text-text">
            {step === 'share' ? <Share size={18} aria-hidden="true" /> : <SquarePlus size={18} aria-hidden="true" />}
          </span>
          {t(`install.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
