import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useApi, type ApiOf } from '#platform/query.ts'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/text-field.tsx'
import type { sitesContract } from '../contract.ts'
import { citiesQuery } from './sites.queries.ts'

type Api = ApiOf<{ sites: typeof sitesContract }>
type City = Awaited<ReturnType<Api['sites']['cities']>>['cities'][number]

export type CityFieldProps = {
  id?: string
  label: string
  description?: string
  error?: string | null
  /** ISO code of the country that is searched. */
  country: string
  /** The name that is chosen now. */
  value: string
  onChoose: (city: City) => void
  /** Said when nothing fits. */
  noneText: string
  /** Name of the list for screen readers. */
  listLabel: string
}

/** A city chosen from suggestions while typing: arrows, Enter and Escape work as in any such field. */
export function CityField({
  id,
  label,
  description,
  error,
  country,
  value,
  onChoose,
  noneText,
  listLabel,
}: CityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const listId = useId()
  const cities = useCities(country, typed)
  const isOpen = typed !== null && typed.trim() !== '' && cities !== undefined
  const choose = (city: City | undefined) => {
    if (city) onChoose(city)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const last = cities.length - 1
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, last))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter') choose(cities[active])
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <TextField
        {...{ id, label, description, error }}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && cities[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <CityList {...{ id: listId, label: listLabel, cities, active, noneText }} onChoose={choose} />}
    </div>
  )
}

type CityListProps = {
  id: string
  label: string
  cities: readonly City[]
  active: number
  noneText: string
  onChoose: (city: City) => void
}

function CityList({ id, label, cities, active, noneText, onChoose }: CityListProps) {
  return (
    <div
      ref={bringIntoView}
      className="absolute inset-x-0 top-[5.25rem] z-30 max-h-72 overflow-y-auto rounded-2xl border border-border bg-surface p-2 shadow-lg"
    >
      {cities.length === 0 && <p className="px-3 py-2 text-text-2">{noneText}</p>}
      <div id={id} role="listbox" aria-label={label}>
        {cities.map((city, index) => (
          <div
            key={city.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3',
              index === active && 'bg-surface-2',
            )}
            // Before the field loses focus, which closes the list.
            onPointerDown={(event) => {
              event.preventDefault()
              onChoose(city)
            }}
          >
            <span className="font-medium">{city.name}</span>
            <span className="truncate text-sm text-text-2">{city.regionName}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function bringIntoView(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' })
}

function useCities(country: string, typed: string | null): City[] | undefined {
  const api = useApi<Api>()
  const words = typed?.trim() ?? ''
  const { data } = useQuery({
    ...citiesQuery(api, country, words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  return data
}
