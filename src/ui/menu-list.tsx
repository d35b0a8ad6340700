import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import type { MenuItem, MenuProps } from './menu.tsx'
import { getNextFocusIndex } from './roving-focus.ts'

export type MenuListProps = Pick<MenuProps, 'label' | 'header' | 'align'> & {
  items: MenuItem[]
  onDone: () => void
  onLeave: () => void
}

/** The items of an open menu, with arrow keys. */
export function MenuList({ label, items, header, align = 'end', onDone, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onDone()
    if (event.key === 'Tab') return onLeave()
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const next = getNextFocusIndex(
      event.key,
      entries.findIndex((entry) => entry === document.activeElement),
      entries.length,
    )
    if (next === null) return
    event.preventDefault()
    entries[next]?.focus()
  }
  return (
    <div
      className={classes(
        'absolute top-full z-40 mt-2 max-h-[calc(100dvh-88px)] w-64 max-w-[calc(100vw-24px)] animate-fade-in overflow-y-auto rounded-2xl border border-border bg-surface p-2 shadow-lg',
        align === 'end' ? 'right-0' : 'left-0',
      )}
    >
      {header && <div className="px-3 pt-2 pb-3">{header}</div>}
      <div ref={list} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <MenuEntry key={item.key} item={item} onDone={onDone} onLeave={onLeave} />
        ))}
      </div>
    </div>
  )
}

function MenuEntry({ item, onDone, onLeave }: { item: MenuItem; onDone: () => void; onLeave: () => void }) {
  const entryClasses = classes(
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium transition-colors hover:bg-surface-2 focus-visible:bg-surface-2 focus-visible:-outline-offset-2',
    item.tone === 'danger' ? 'text-danger-text' : 'text-text',
  )
  const content = (
    <>
      {item.icon && <span className="flex flex-none text-text-3">{item.icon}</span>}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.end}
    </>
  )
  return (
    <div role="none" className={item.hasSeparator ? 'mt-2 border-t border-border pt-2' : undefined}>
      {item.to ? (
        <Link to={item.to} role="menuitem" tabIndex={-1} className={entryClasses} onClick={onLeave}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={entryClasses}
          onClick={() => (onDone(), item.onSelect?.())}
        >
          {content}
        </button>
      )}
    </div>
  )
}
