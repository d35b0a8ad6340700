import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { ChatList } from './chat-list.tsx'

export type ChatsFrameProps = {
  /** The conversation that is open, if one is. */
  openId?: string | null
  /** What a phone shows: the list, or the conversation alone. */
  show: 'list' | 'conversation'
  children: ReactNode
}

/**
 * The two panes of the chats: the list (300–400 px, R-9.40) and one conversation. It fills the height that its
 * layout leaves and never grows beyond it, so the composer stays in the window.
 */
export function ChatsFrame({ openId = null, show, children }: ChatsFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 outline-none">
      <section
        className={classes(
          'min-h-0 w-full flex-col border-border bg-surface md:flex md:w-[clamp(300px,30vw,400px)] md:flex-none md:border-r',
          show === 'list' ? 'flex' : 'hidden',
        )}
      >
        <ChatList openId={openId} />
      </section>
      <section className={classes('min-h-0 min-w-0 flex-1 flex-col md:flex', show === 'conversation' ? 'flex' : 'hidden')}>
        {children}
      </section>
    </main>
  )
}
