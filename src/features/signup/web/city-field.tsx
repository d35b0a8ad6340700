import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/text-field.tsx'
import { findCities, type FoundCity } from './calls.tsx'

interface CityFieldProps {
  country: string
  city: FoundCity | null
  error: string | null
  onChange: (city: FoundCity | null) => void
}

/** A place of residence, found while typing (ARIA's combobox with a list); only a place from the list counts. */
export function CityField({ country, city, error, onChange }: CityFieldProps) {
  const t = useTexts('signup')
  const id = useId()
  const [typed, setTyped] = useState(city ? city.name : '')
  const { found, isOpen, problem, search, close } = useCities(country)
  const [active, setActive] = useState(0)
  const choose = (chosen: FoundCity) => {
    setTyped(chosen.name)
    close()
    onChange(chosen)
  }
  const type = (words: string) => {
    setTyped(words)
    setActive(0)
    if (city) onChange(null)
    search(words)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (!isOpen || found.length === 0) return
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + found.length) % found.length)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <TextField
        label={t('place.city')}
        placeholder={t('place.cityExample')}
        role="combobox"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        error={problem ? t('place.failed') : error}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t('place.suggestions')}
        hidden={!isOpen || found.length === 0}
        className="edge mt-1.5 rounded-xl border border-border bg-surface p-1.5 shadow-md"
      >
        {found.map((each, place) => (
          <li
            key={each.id}
            id={`${id}-${place}`}
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
            <span className="text-sm text-text-3">{each.regionName}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={isOpen && found.length === 0 ? 'mt-2 text-sm text-text-2' : 'sr-only'}>
        {isOpen && (found.length === 0 ? t('place.none') : t('place.found', { count: found.length }))}
      </p>
    </div>
  )
}

const pauseMilliseconds = 150

/** Looks places up shortly after the last key; an older answer never replaces a newer one. */
function useCities(country: string) {
  const [state, setState] = useState<{ found: FoundCity[]; isOpen: boolean; problem: boolean }>(nothing)
  const running = useRef<AbortController>(null)
  function search(words: string): void {
    running.current?.abort()
    const typed = words.trim()
    if (!typed) return setState(nothing)
    const mine = new AbortController()
    running.current = mine
    setTimeout(() => {
      if (mine.signal.aborted) return
      findCities(country, typed, mine.signal).then(
        (found) => setState({ found, isOpen: true, problem: false }),
        () => mine.signal.aborted || setState({ ...nothing, problem: true }),
      )
    }, pauseMilliseconds)
  }
  function close(): void {
    running.current?.abort()
    setState((before) => ({ ...before, isOpen: false }))
  }
  return { ...state, search, close }
}

const nothing = { found: [], isOpen: false, problem: false }
