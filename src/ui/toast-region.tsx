import { Suspense, useSyncExternalStore } from 'react'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { getToasts, subscribeToToasts, type Toast } from './toasts.ts'

const ToastCards = lazyComponent(async () => (await import('./toast-cards.tsx')).ToastCards)

const NONE: readonly Toast[] = []

export type ToastRegionProps = { label: string; closeLabel: string }

/**
 * The toasts, 350 px wide: in the corner below the top bar, or on a phone above the bars at the bottom. The
 * region is always on the page, so that screen readers announce new toasts.
 */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NONE)
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 z-60 ml-auto flex w-[min(350px,calc(100vw-32px))] flex-col gap-2.5 max-md:bottom-[calc(max(var(--bars-height,0px),env(safe-area-inset-bottom))+12px)] max-md:mr-auto md:top-[calc(var(--top-bar)+12px)]"
    >
      <output aria-atomic="false" className="contents">
        {toasts.length > 0 && (
          <Suspense>
            <ToastCards toasts={toasts} closeLabel={closeLabel} />
          </Suspense>
        )}
      </output>
    </section>
  )
}
