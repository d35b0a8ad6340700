import { useId, useState, type KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { PAUSE_MILLISECONDS, useLeaving, useSuggestions, type Suggestion, type SuggestState } from './suggestions.ts'
import { TextField } from './text-field.tsx'

export interface SuggestFieldProps<Found extends Suggestion> {
  id?: string
  label: string
  description?: string
  placeholder?: string
  error?: string | null
  /** What was chosen, or typed on an earlier visit of the field. */
  value: string
  find: (typed: string, signal: AbortSignal) => Promise<Found[]>
  detailOf: (found: Found) => string
  onType?: (typed: string) => void
  onChoose: (found: Found) => void
  words: SuggestWords
  /** The list lies over what follows, so that nothing moves when it closes. */
  floats?: boolean
}

export interface SuggestWords {
  /** The list's name for screen readers. */
  readonly list: string
  readonly none: string
  readonly failed: string
  /** What was typed is no whole name, or that of several: one of the list is to be chosen. */
  readonly choose: string
  readonly count?: (found: number) => string
}

/**
 * A field with suggestions while typing (ARIA's combobox with a list). A whole name that only one has is taken when the
 * field is left; other words stay, with what is wrong with them.
 */
export function SuggestField<Found extends Suggestion>(props: SuggestFieldProps<Found>) {
  const { id, label, description, placeholder, error, value, onType, onChoose, words } = props
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const { found, state, look, settle, close } = useSuggestions(props.find)
  const text = typed ?? value
  const choose = (chosen: Found) => {
    close()
    setTyped(null)
    onChoose(chosen)
  }
  const open = () => {
    setActive(0)
    look(text)
  }
  const type = (given: string) => {
    setTyped(given)
    setActive(0)
    onType?.(given)
    look(given, PAUSE_MILLISECONDS)
  }
  const leave = useLeaving(() => {
    if (typed?.trim()) return settle(typed, choose)
    close()
    setTyped(null)
  })
  const isOpen = state === 'open' && found.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (!isOpen || !chosen) return openByKey(event, open)
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + found.length) % found.length)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter') choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isNone = state !== 'closed' && found.length === 0
  const problem = problemOf(state, { isNone, error, words })
  return (
    <div className="relative">
      <TextField
        {...{ id, label, description, placeholder }}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        error={problem}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => (typed?.trim() || error ? open() : target.select())}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => leave(currentTarget)}
      />
      <ul
        id={listId}
        ref={isOpen && props.floats ? bringIntoView : undefined}
        role="listbox"
        aria-label={words.list}
        hidden={!isOpen}
        className={classes(
          'edge max-h-96 overflow-y-auto rounded-xl border border-border bg-surface p-1.5 shadow-md',
          props.floats ? 'absolute inset-x-0 top-[5.25rem] z-30' : 'mt-1.5',
        )}
      >
        {found.map((each, place) => (
          <li
            key={each.id}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(each)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3',
              place === active ? 'bg-surface-3' : 'hover:bg-surface-2',
            )}
          >
            <span className="font-medium">{each.name}</span>
            <span className="truncate text-sm text-text-3">{props.detailOf(each)}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={isNone && !problem ? 'mt-2 text-sm text-text-2' : 'sr-only'}>
        {state === 'open' && !problem && (isNone ? words.none : words.count?.(found.length))}
      </p>
    </div>
  )
}

function bringIntoView(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' })
}

/** Enter still sends the form around the field. */
function openByKey(event: KeyboardEvent, open: () => void): void {
  if (event.key === 'ArrowDown') event.preventDefault()
  if (event.key === 'ArrowDown' || event.key === 'Enter') open()
}

interface Shown {
  readonly isNone: boolean
  readonly error: string | null | undefined
  readonly words: SuggestWords
}

function problemOf(state: SuggestState, { isNone, error, words }: Shown): string | null {
  if (state === 'failed') return words.failed
  if (state !== 'left' && !error) return null
  if (isNone) return words.none
  return error || words.choose
}
