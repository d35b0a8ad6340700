import { Suspense, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { useBackSteps } from '#platform/navigation/back-step.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { classes } from './classes.ts'
import { useCloseOutside } from './close-outside.ts'
import type { MenuListProps } from './menu-list.tsx'

export type MenuItem = {
  key: string
  label: string
  icon?: ReactNode
  end?: ReactNode
  /** The path of a link; an item without it has `onSelect`. */
  to?: string
  onSelect?: () => void
  tone?: 'plain' | 'danger'
  /** Renders a separator above the item. */
  hasSeparator?: boolean
}

export type MenuProps = {
  /** The accessible name of the button and of the list. */
  label: string
  /** The content of the button. */
  trigger: ReactNode
  triggerClassName?: string
  /** The items, or a component that renders the list with its own. */
  items: MenuItem[] | ComponentType<Omit<MenuListProps, 'items'>>
  /** Content above the items, such as a name or a balance. */
  header?: ReactNode
  align?: 'start' | 'end'
}

/** The list of items; its code loads when a menu is first opened. */
const MenuList = lazyComponent(async () => (await import('./menu-list.tsx')).MenuList)

export function Menu({ label, trigger, triggerClassName, items, header, align = 'end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useCloseOutside(root, isOpen, () => setOpen(false))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useBackSteps(isOpen ? 1 : 0, close)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  const list = { label, header, align, onDone: close, onLeave: () => setOpen(false) }
  const List = Array.isArray(items) ? null : items
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
        className={classes(
          'pressable flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full',
          triggerClassName,
        )}
      >
        {trigger}
      </button>
      {isOpen && (
        <Suspense>
          {Array.isArray(items) && <MenuList {...list} items={items} />}
          {List && <List {...list} />}
        </Suspense>
      )}
    </div>
  )
}
