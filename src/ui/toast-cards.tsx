import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from './avatar.tsx'
import { computeBarsHeight, findBottomBars } from './bottom-bars.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, TOAST_SECONDS, type Toast } from './toasts.ts'

/** The toasts on the screen, oldest first. */
export function ToastCards({ toasts, closeLabel }: { toasts: readonly Toast[]; closeLabel: string }) {
  useBottomBarsHeight()
  return toasts.map((toast) => <ToastCard key={toast.key} toast={toast} closeLabel={closeLabel} />)
}

/** Keeps the height of the bars at the bottom of the window in `--bars-height`, for the region of the toasts. */
function useBottomBarsHeight(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const measure = () => {
      const bars = findBottomBars().map((bar) => bar.getBoundingClientRect())
      document.documentElement.style.setProperty('--bars-height', `${computeBarsHeight(bars, window.innerHeight)}px`)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    for (const bar of findBottomBars()) watcher.observe(bar)
    for (const change of ['resize', 'scroll']) window.addEventListener(change, measure, { passive: true })
    return () => {
      watcher.disconnect()
      for (const change of ['resize', 'scroll']) window.removeEventListener(change, measure)
    }
  }, [pathname])
}

/** A toast: its image or icon, its text, which may be a link, its action and a button that closes it. */
function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const pauseHandlers = useAutoDismiss(toast)
  return (
    <div
      {...pauseHandlers}
      className="pointer-events-auto relative flex animate-rise items-center gap-3 rounded-2xl border border-border bg-surface py-3 pr-2 pl-4 text-text shadow-lg"
    >
      <ToastIcon toast={toast} />
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
      <ToastAction toast={toast} />
      <IconButton label={closeLabel} size="sm" className="z-10" onClick={() => dismissToast(toast.key)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}

function ToastIcon({ toast }: { toast: Toast }) {
  if (toast.imageUrl) return <Avatar src={toast.imageUrl} alt="" />
  if (toast.tone === 'success')
    return <CircleCheck size={22} className="flex-none text-success-text" aria-hidden="true" />
  if (toast.tone === 'danger')
    return <OctagonAlert size={22} className="flex-none text-danger-text" aria-hidden="true" />
  return null
}

function ToastAction({ toast: { key, action } }: { toast: Toast }) {
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

/** Dismisses the toast after its time; returns handlers that pause the time while the pointer or the focus is on it. */
function useAutoDismiss(toast: Toast) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    const { key, seconds = TOAST_SECONDS } = toast
    if (isPaused || seconds === 0) return
    const timer = setTimeout(() => dismissToast(key), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isPaused, toast])
  return {
    onPointerEnter: () => setIsPaused(true),
    onPointerLeave: () => setIsPaused(false),
    onFocus: () => setIsPaused(true),
    onBlur: () => setIsPaused(false),
  }
}
