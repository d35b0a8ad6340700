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

/**
 * The end of a page: the footer and the texts below it. On a phone it leaves room for the tab bar. The server renders
 * it; its code loads when it comes into view.
 */
export function PageEnd(props: PageFooterProps) {
  const root = useRef<HTMLDivElement>(null)
  const [seen] = useState(() => Promise.withResolvers<void>())
  useEffect(() => observeOnce(root.current, seen.resolve), [seen])
  return (
    <div ref={root} className="mt-16 border-t border-border bg-surface-2 pb-20 low:pb-0 md:pb-0">
      <div className="container-page grid min-h-60 grid-cols-[minmax(0,1fr)] content-start gap-5 py-8 text-sm text-text-2">
        <Suspense>
          <VisibleFooter {...props} seen={seen.promise} />
        </Suspense>
      </div>
    </div>
  )
}

/** Waits until the end of the page is in view; what the server rendered stays meanwhile. */
function VisibleFooter({ seen, ...props }: PageFooterProps & { seen: Promise<void> }) {
  if (!import.meta.env.SSR) use(seen)
  return <PageFooter {...props} />
}

function observeOnce(element: Element | null, onSeen: () => void): (() => void) | undefined {
  if (!element) return undefined
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen())
  observer.observe(element)
  return () => observer.disconnect()
}
