import { Suspense } from 'react'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { useMinWidth } from './min-width.ts'

/** The partner's profile, loaded on demand with its texts. */
const PartnerPanel = lazyComponent(async () => {
  const [module] = await Promise.all([import('./partner-panel.tsx'), loadTexts(['chat-dialogs', 'options'])])
  return module.PartnerPanel
})

/** The width from which the partner's profile fits beside the list and the conversation. */
const WIDE_PIXELS = 1_280

/** The partner's profile beside the conversation. Narrower screens load nothing of it. */
export function PartnerAside({ partnerId }: { partnerId: string }) {
  const isWide = useMinWidth(WIDE_PIXELS)
  return (
    // Reserves the width before hydration, so that the conversation does not move.
    <div className="hidden w-76 flex-none overflow-y-auto border-l border-border bg-surface min-[1280px]:block">
      {isWide && (
        <Suspense fallback={null}>
          <PartnerPanel key={partnerId} partnerId={partnerId} />
        </Suspense>
      )}
    </div>
  )
}
