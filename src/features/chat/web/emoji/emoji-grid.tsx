import { useId } from 'react'
import type { EmojiEntry } from '../../emoji.rules.ts'
import { moveWithArrowKeys } from './arrow-keys.ts'

export type EmojiGridProps = {
  /** The heading; without it the grid has none. */
  label?: string
  entries: readonly EmojiEntry[]
  onPick: (emoji: string) => void
}

/** A grid of emoji with one tab stop. The arrow keys move between them. */
export function EmojiGrid({ label, entries, onPick }: EmojiGridProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={label === undefined ? undefined : headingId}>
      {label !== undefined && (
        <h3 id={headingId} className="px-1 pt-1 pb-1.5 text-sm font-semibold text-text-2">
          {label}
        </h3>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(40px,1fr))]">
        {entries.map(([emoji, name], index) => (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            title={name}
            tabIndex={index === 0 ? 0 : -1}
            className="flex h-10 items-center justify-center rounded-lg text-2xl hover:bg-surface-2 focus-visible:-outline-offset-2"
            onClick={() => onPick(emoji)}
            onKeyDown={moveWithArrowKeys}
          >
            {emoji}
          </button>
        ))}
      </div>
    </section>
  )
}
