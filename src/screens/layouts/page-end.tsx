import { Suspense, use, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#platform/lazy-component.ts'
import { loadTexts } from '#platform/page.ts'
import type { PageFooterProps } from './footer.tsx'

const PageFooter = import.meta.env.SSR
  ? (await import('./footer.tsx')).PageFooter
  : lazyComponent<PageFooterProps>(async () => {
      const [module] = await Promise.all([import('./footer.tsx'), loadTexts(['footer'])])
      return module.PageFooter
    })

/** The distance from the window at which the browser loads the code of the end of a page. */
const MARGIN = '400px'

/**
 * The end of a page: the footer and the texts below it. On a phone it leaves room for the tab bar. The server renders
 * it; its code loads when it comes near the window.
 */
export function PageEnd(props: PageFooterProps) {
  const root = useRef<HTMLDivElement>(null)
  const [near] = useState(() => Promise.withResolvers<void>())
  useEffect(() => observeOnce(root.current, near.resolve), [near])
  return (
    <div ref={root} className="mt-16 border-t border-border bg-surface-2 pb-20 low:pb-0 md:pb-0 print:bg-transparent">
      <div className="container-page grid min-h-60 grid-cols-[minmax(0,1fr)] content-start gap-5 py-8 text-sm text-text-2">
        <Suspense>
          <NearFooter {...props} near={near.promise} />
        </Suspense>
      </div>
    </div>
  )
}

/** Waits until the end of the page is near; what the server rendered stays meanwhile. */
function NearFooter({ near, ...props }: PageFooterProps & { near: Promise<void> }) {
  if (!import.meta.env.SSR) use(near)
  return <PageFooter {...props} />
}

function observeOnce(element: Element | null, onNear: () => void): (() => void) | undefined {
  if (!element) return undefined
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: MARGIN })
  observer.observe(element)
  return () => observer.disconnect()
}
