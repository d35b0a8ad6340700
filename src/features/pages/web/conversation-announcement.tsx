import type { Viewer } from '#features/viewer/web/viewer.queries.ts'
import { Announcement } from './announcement.tsx'

/** Shows the announcement of the site above an open conversation. A long one scrolls, so that the messages stay visible. */
export function ConversationAnnouncement({ viewer }: { viewer: Viewer | null }) {
  return (
    viewer?.announcement && (
      <div className="max-h-36 flex-none overflow-y-auto pb-3">
        <Announcement viewer={viewer} />
      </div>
    )
  )
}
