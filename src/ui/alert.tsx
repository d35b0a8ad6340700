import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

const TONES = {
  info: { colours: 'bg-info-soft text-info-text', icon: Info },
  success: { colours: 'bg-success-soft text-success-text', icon: CircleCheck },
  warning: { colours: 'bg-warning-soft text-warning-text', icon: TriangleAlert },
  danger: { colours: 'bg-danger-soft text-danger-text', icon: OctagonAlert },
}

export type AlertProps = {
  tone: keyof typeof TONES
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** Needs `closeLabel`. */
  onClose?: () => void
  closeLabel?: string
  /** `alert` interrupts a screen reader; use it only for an error that has just occurred. */
  role?: 'alert' | 'status'
  className?: string
}

export function Alert({ tone, title, children, action, onClose, closeLabel, role, className }: AlertProps) {
  const { colours, icon: Icon } = TONES[tone]
  return (
    <div role={role} className={classes('edge flex items-start gap-3 rounded-xl px-4 py-3', colours, className)}>
      <Icon size={22} className="mt-px flex-none" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 sm:flex-row sm:items-center sm:gap-4">
        <div className="min-w-0 flex-1">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-text">{children}</div>}
        </div>
        {action && <div className="flex-none py-1">{action}</div>}
      </div>
      {onClose && closeLabel && (
        <IconButton label={closeLabel} size="sm" className="-my-2 -mr-2 text-current" onClick={onClose}>
          <X size={20} />
        </IconButton>
      )}
    </div>
  )
}
