import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from './avatar.tsx'
import { findBottomBars, heightOfBars } from './bottom-bars.ts'
import { IconButton } from './icon-button.tsx'
import { currentToasts, dismissToast, TOAST_SECONDS, watchToasts, type Toast } from './toasts.ts'

const NONE: readonly Toast[] = []

export type ToastRegionProps = { label: string; closeLabel: string }

/**
 * Where toasts appear, 350 px wide: in the corner below the top bar, on a phone above whatever bars stand at
 * the bottom. Always on the page, so that screen readers hear what comes.
 */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => NONE)
  const taken = useTakenHeight(toasts)
  return (
    <section
      aria-label={label}
      style={{ '--taken': `${taken}px` } as CSSProperties}
      className="pointer-events-none fixed inset-x-4 z-60 ml-auto flex w-[min(350px,calc(100vw-32px))] flex-col gap-2.5 max-md:bottom-[calc(max(var(--taken),env(safe-area-inset-bottom))+12px)] max-md:mr-auto md:top-[calc(var(--top-bar)+12px)]"
    >
      <output aria-atomic="false" className="contents">
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} closeLabel={closeLabel} />
        ))}
      </output>
    </section>
  )
}

/** The height of the bars at the bottom, as long as there are toasts. */
function useTakenHeight(toasts: readonly Toast[]): number {
  const { pathname } = useLocation()
  const [taken, setTaken] = useState(0)
  const hasToasts = toasts.length > 0
  useEffect(() => {
    if (!hasToasts) return
    const measure = () => {
      const bars = findBottomBars().map((bar) => bar.getBoundingClientRect())
      setTaken(heightOfBars(bars, window.innerHeight))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    for (const bar of findBottomBars()) watcher.observe(bar)
    for (const change of ['resize', 'scroll']) window.addEventListener(change, measure, { passive: true })
    return () => {
      watcher.disconnect()
      for (const change of ['resize', 'scroll']) window.removeEventListener(change, measure)
    }
  }, [hasToasts, pathname])
  return taken
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const hold = useAutoDismiss(toast)
  return (
    <div
      {...hold}
      className="pointer-events-auto relative flex animate-rise items-center gap-3 rounded-2xl border border-border bg-surface py-3 pr-2 pl-4 text-text shadow-lg"
    >
      <Mark toast={toast} />
      <div className="min-w-0 flex-1">
        {toast.title && <p className="truncate font-semibold">{toast.title}</p>}
        <p className="line-clamp-3 text-sm text-text-2">
          {toast.to ? (
            <Link
              to={toast.to}
              className="font-medium text-primary-text underline underline-offset-2 after:absolute after:inset-0 after:rounded-2xl"
              onClick={() => dismissToast(toast.key)}
            >
              {toast.text}
            </Link>
          ) : (
            toast.text
          )}
        </p>
      </div>
      <Action toast={toast} />
      <IconButton label={closeLabel} size="sm" className="z-10" onClick={() => dismissToast(toast.key)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}

function Mark({ toast }: { toast: Toast }) {
  if (toast.imageUrl) return <Avatar src={toast.imageUrl} alt="" />
  if (toast.tone === 'success')
    return <CircleCheck size={22} className="flex-none text-success-text" aria-hidden="true" />
  if (toast.tone === 'danger')
    return <OctagonAlert size={22} className="flex-none text-danger-text" aria-hidden="true" />
  return null
}

function Action({ toast: { key, action } }: { toast: Toast }) {
  if (!action) return null
  const press = () => {
    dismissToast(key)
    action.onPress()
  }
  return (
    <button
      type="button"
      className="z-10 min-h-10 rounded-full px-2 text-sm font-semibold text-primary-text hover:underline"
      onClick={press}
    >
      {action.label}
    </button>
  )
}

/** Lets the toast go after its seconds, not while a pointer or the focus is on it. */
function useAutoDismiss(toast: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const { key, seconds = TOAST_SECONDS } = toast
    if (held || seconds === 0) return
    const timer = setTimeout(() => dismissToast(key), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, toast])
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
