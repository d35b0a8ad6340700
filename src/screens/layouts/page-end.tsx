import { useEffect, useRef, useState, type ComponentType } from 'react'
import { loadChunkWhenOnline } from '#platform/navigation/chunks.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import type { PageFooterProps } from './footer.tsx'

const ServerFooter = import.meta.env.SSR ? (await import('./footer.tsx')).PageFooter : null

async function loadFooter(): Promise<ComponentType<PageFooterProps>> {
  const [module] = await Promise.all([import('./footer.tsx'), loadTexts(['footer'])])
  return module.PageFooter
}

/**
 * The end of a page: the footer and the texts below it. On a phone it leaves room for the tab bar. The server renders
 * it; its code loads when it comes into view.
 */
export function PageEnd(props: PageFooterProps) {
  const root = useRef<HTMLDivElement>(null)
  const [Footer, setFooter] = useState<ComponentType<PageFooterProps> | null>(() => ServerFooter)
  useEffect(() => {
    const show = () => void loadChunkWhenOnline(loadFooter).then((loaded) => setFooter(() => loaded))
    return observeOnce(root.current, show)
  }, [])
  return (
    <div ref={root} className="mt-16 border-t border-border bg-surface-2 pb-20 low:pb-0 md:pb-0">
      {Footer ? (
        <div className={CONTENT_CLASSES}>
          <Footer {...props} />
        </div>
      ) : (
        <RenderedFooter />
      )}
    </div>
  )
}

const CONTENT_CLASSES =
  'container-page grid min-h-60 grid-cols-[minmax(0,1fr)] content-start gap-5 py-8 text-sm text-text-2'

/** The footer as the server rendered it, until its code is loaded. */
function RenderedFooter() {
  // oxlint-disable-next-line react/no-danger -- the HTML is a constant, and empty
  return <div suppressHydrationWarning dangerouslySetInnerHTML={renderedHtml} className={CONTENT_CLASSES} />
}

/**
 * React keeps the HTML of the server in an element whose HTML it does not know. A suspended boundary would keep it too,
 * but every navigation and every question of a blocked one would wait for that boundary.
 */
const renderedHtml = { __html: '' }

function observeOnce(element: Element | null, onSeen: () => void): (() => void) | undefined {
  if (!element) return undefined
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    onSeen()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
