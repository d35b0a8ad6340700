import Flag from 'lucide-react/icons/flag'
import { Suspense, useState, type ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import type { MenuItem } from '#ui/menu.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'

export type { ReportSubject } from './report-dialog.tsx'

/** The form of a report, loaded on demand with its texts. */
const ReportDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('./report-dialog.tsx'), loadTexts(['moderation'])])
  return module.ReportDialog
})

/** Returns the menu item that opens the form of a report, and the form, to render beside the menu. */
export function useReport(props: Omit<ReportDialogProps, 'isOpen' | 'onClose'>): { item: MenuItem; dialog: ReactNode } {
  const t = useTexts('relations')
  const [isOpen, setOpen] = useState(false)
  const [openCount, setOpenCount] = useState(0)
  const open = () => {
    setOpenCount(openCount + 1)
    setOpen(true)
  }
  const icon = <Flag size={20} aria-hidden="true" />
  const dialog = openCount > 0 && (
    <Suspense fallback={null}>
      <ReportDialog key={openCount} isOpen={isOpen} onClose={() => setOpen(false)} {...props} />
    </Suspense>
  )
  return {
    item: { key: 'report', label: t('report', { name: props.name }), icon, tone: 'danger', onSelect: open },
    dialog,
  }
}
