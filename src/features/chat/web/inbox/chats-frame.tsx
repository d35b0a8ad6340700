import type { KeyboardEvent, ReactNode } from 'react'
import { isComposing } from '#platform/browser/composition.ts'
import { useVisibleHeight } from '#platform/browser/visible-height.ts'
import { classes } from '#ui/classes.ts'
import { ChatList } from './chat-list.tsx'

export type ChatsFrameProps = {
  /** The id of the open conversation. */
  openId?: string | null
  /** The pane that a phone shows, where the conversation hides the navigation. */
  show: 'list' | 'conversation'
  /** The site's navigation. Passed in, because only pages may import it. */
  topBar: ReactNode
  tabBar?: ReactNode
  /** The column beside the conversation. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The list (300–400 px wide, R-9.40) and one conversation side by side, below the navigation. The chat layout has no
 * navigation of its own (C-69). The frame has the height of the window, so the composer stays visible.
 */
export function ChatsFrame({ openId = null, show, topBar, tabBar, aside, children }: ChatsFrameProps) {
  useVisibleHeight()
  return (
    <div
      className={classes(
        'flex flex-col tall:h-[calc(var(--visible-height,100dvh)-var(--notice-bar))] tall:overflow-hidden',
        show === 'conversation' && 'low:h-[calc(var(--visible-height,100dvh)-var(--notice-bar))] low:overflow-hidden',
      )}
    >
      <div className={show === 'conversation' ? 'hidden tall:md:block' : undefined}>{topBar}</div>
      <Panes openId={openId} show={show} aside={aside}>
        {children}
      </Panes>
      {tabBar}
    </div>
  )
}

function Panes({ openId = null, show, aside, children }: Omit<ChatsFrameProps, 'topBar' | 'tabBar'>) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 outline-none">
      <section
        className={classes(
          'min-h-0 w-full flex-col border-border bg-surface md:flex md:w-[clamp(300px,30vw,400px)] md:flex-none md:border-r',
          show === 'list' ? 'flex' : 'hidden',
        )}
      >
        <ChatList openId={openId} isMain={show === 'list'} />
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works in all controls inside */}
      <section
        className={classes('min-h-0 min-w-0 flex-1 flex-col md:flex', show === 'conversation' ? 'flex' : 'hidden')}
        onKeyDown={focusListOnEscape}
      >
        {children}
      </section>
      {aside}
    </main>
  )
}

/** Moves the focus from the conversation to its row in the list. Ignores keys in dialogs and menus. */
function focusListOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
  if (!(event.target instanceof Node)) return
  if (!event.currentTarget.contains(event.target)) return
  const list = event.currentTarget.previousElementSibling
  list?.querySelector<HTMLElement>('a[aria-current=page], nav a')?.focus()
}
