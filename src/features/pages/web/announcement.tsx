import { Suspense } from 'react'
import type { Viewer } from '#features/viewer/web/viewer.queries.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'

const Bar = import.meta.env.SSR
  ? (await import('./announcement-bar.tsx')).AnnouncementBar
  : lazyComponent(async () => {
      const [module] = await Promise.all([import('./announcement-bar.tsx'), loadTexts(['alerts'])])
      return module.AnnouncementBar
    })

/** Shows the announcement of the site, if there is one for the member. Its code loads on demand. */
export function Announcement({ viewer }: { viewer: Viewer | null }) {
  const announcement = viewer?.announcement
  return (
    announcement && (
      <Suspense>
        <Bar key={announcement.id} announcement={announcement} />
      </Suspense>
    )
  )
}
