import { useId, useState, type KeyboardEvent } from 'react'
import { isComposing } from '#platform/browser/composition.ts'
import { classes } from './classes.ts'
import {
  DEBOUNCE_MILLISECONDS,
  useAfterBlur,
  useSuggestions,
  type Suggestion,
  type SuggestState,
} from './suggestions.ts'
import { TextField } from './text-field.tsx'

export interface SuggestFieldProps<Item extends Suggestion> {
  id?: string
  label: string
  description?: string
  placeholder?: string
  error?: string | null
  /** The chosen name, or the text that was typed earlier. */
  value: string
  find: (typed: string, signal: AbortSignal) => Promise<Item[]>
  detailOf: (item: Item) => string
  onType?: (typed: string) => void
  onChoose: (item: Item) => void
  texts: SuggestTexts
  /** Positions the list over the content below, so that nothing moves when it closes. */
  isFloating?: boolean
}

export interface SuggestTexts {
  /** The accessible name of the list. */
  readonly list: string
  readonly none: string
  readonly failed: string
  /** Shown when the typed text matches no name exactly, or several: the member must choose one of the list. */
  readonly choose: string
  readonly count?: (found: number) => string
}

/**
 * A text field with suggestions (an ARIA combobox with a list). On blur, a text that matches exactly one name chooses
 * it; any other text stays, with an error.
 */
export function SuggestField<Item extends Suggestion>(props: SuggestFieldProps<Item>) {
  const { id, label, description, placeholder, error, value, onType, onChoose, texts } = props
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const { suggestions, state, lookUp, chooseExactMatch, close } = useSuggestions(props.find)
  const text = typed ?? value
  const choose = (item: Item) => {
    close()
    setTyped(null)
    onChoose(item)
  }
  const openList = () => {
    setActive(0)
    lookUp(text)
  }
  const changeText = (input: string) => {
    setTyped(input)
    setActive(0)
    onType?.(input)
    lookUp(input, DEBOUNCE_MILLISECONDS)
  }
  const onLeave = useAfterBlur(() => {
    if (typed?.trim()) return chooseExactMatch(typed, choose)
    close()
    setTyped(null)
  })
  const isOpen = state === 'open' && suggestions.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const chosen = suggestions[active]
    if (!isOpen || !chosen) return openByKey(event, openList)
    if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + suggestions.length) % suggestions.length)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter') choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const hasNone = state !== 'closed' && suggestions.length === 0
  const shownError = findErrorText(state, { hasNone, error, texts })
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
        error={shownError}
        onChange={({ target }) => changeText(target.value)}
        onFocus={({ target }) => (typed?.trim() || error ? openList() : target.select())}
        onClick={openList}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => onLeave(currentTarget)}
      />
      <ul
        id={listId}
        ref={isOpen && props.isFloating ? scrollIntoView : undefined}
        role="listbox"
        aria-label={texts.list}
        hidden={!isOpen}
        className={classes(
          'edge max-h-96 overflow-y-auto rounded-xl border border-border bg-surface p-1.5 shadow-md',
          props.isFloating ? 'absolute inset-x-0 top-[5.25rem] z-30' : 'mt-1.5',
        )}
      >
        {suggestions.map((each, index) => (
          <li
            key={each.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(each)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3',
              index === active ? 'bg-surface-3' : 'hover:bg-surface-2',
            )}
          >
            <span className="font-medium">{each.name}</span>
            <span className="truncate text-sm text-text-3">{props.detailOf(each)}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={hasNone && !shownError ? 'mt-2 text-sm text-text-2' : 'sr-only'}>
        {state === 'open' && !shownError && (hasNone ? texts.none : texts.count?.(suggestions.length))}
      </p>
    </div>
  )
}

function scrollIntoView(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' })
}

/** Opens the list on ArrowDown and Enter. Enter still submits the form around the field. */
function openByKey(event: KeyboardEvent, open: () => void): void {
  if (event.key === 'ArrowDown') event.preventDefault()
  if (event.key === 'ArrowDown' || event.key === 'Enter') open()
}

interface ErrorInput {
  readonly hasNone: boolean
  readonly error: string | null | undefined
  readonly texts: SuggestTexts
}

function findErrorText(state: SuggestState, { hasNone, error, texts }: ErrorInput): string | null {
  if (state === 'failed') return texts.failed
  if (state !== 'unresolved' && !error) return null
  if (hasNone) return texts.none
  return error || texts.choose
}
