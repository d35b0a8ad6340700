import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

/** Content that is folded under a line of text until somebody opens it. It is closed at every visit. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group rounded-2xl border border-border bg-surface px-4">
      <summary className="flex min-h-11 items-center gap-2 text-text-2">
        <ChevronDown size={18} className="flex-none transition-transform group-open:rotate-180" aria-hidden="true" />
        {label}
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  )
}
