import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { Suspense, useState, type ComponentProps, type MouseEvent } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Kept } from '#platform/kept-markup.tsx'
import { preloadPart } from '#platform/chunks.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { prepareScreen } from '#platform/page.ts'
import { ChipButton, type ChipButtonProps } from '#ui/chip-button.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { countFilters, FILTER_NAMES, type Filters } from '../rules.ts'
import type { OpenPart } from './filter-dialog.tsx'
import { usePlaceName } from './place-name.tsx'
import { agesText } from './search-words.tsx'

/** The dialog, with the words of the controls of search. */
const loadFilters = () =>
  Promise.all([import('./filter-dialog.tsx'), prepareScreen('/match-finder')]).then(([module]) => module.FilterDialog)
const FilterDialog = lazyPart(loadFilters)

/** Fetches the dialog ahead, as when a finger comes near a button that opens it. */
function preloadFilters(): void {
  preloadDialog()
  preloadPart(loadFilters)
}

type FilterBarProps = {
  filters: Filters
  /** The country that was searched. */
  country: string
  onChange: (filters: Filters) => void
}

/** The chosen filters as a row of chips; the ones with an arrow open their control, the others switch at once. */
export function FilterBar(props: FilterBarProps) {
  const { search_fields: offered } = useSettings()
  const place = usePlaceName(props.filters)
  const look = JSON.stringify(['filter-bar', props.filters, offered, place])
  return <Kept look={look}>{() => <Bar {...props} {...{ offered, place }} />}</Kept>
}

type BarProps = FilterBarProps & { offered: readonly string[]; place: string | null }

type Opened = { part: OpenPart; anchor: HTMLElement }

function Bar({ filters, country, onChange, offered, place }: BarProps) {
  const t = useTexts('search')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const has = (key: keyof Filters) => offered.includes(FILTER_NAMES[key])
  const count = countFilters(filters)
  const open = (part: OpenPart) => (event: MouseEvent<HTMLElement>) => {
    setWasOpened(true)
    setOpened({ part, anchor: event.currentTarget })
  }
  const ages = filters.minAge !== undefined || filters.maxAge !== undefined
  return (
    <div
      className="scroll-row -mx-3 mt-3 flex items-center gap-2 px-3 py-2 sm:-mx-1 sm:px-1"
      role="group"
      aria-label={t('filters')}
    >
      <OpenChip
        active={count > 0}
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        isOpen={opened?.part === 'all'}
        onClick={open('all')}
      >
        {count > 0 ? t('filtersSet', { count }) : t('filters')}
      </OpenChip>
      {has('gender') && (
        <PartChip active={filters.gender !== undefined} isOpen={opened?.part === 'gender'} onClick={open('gender')}>
          {filters.gender ? t(`gender.${filters.gender}`) : t('gender.label')}
        </PartChip>
      )}
      {has('minAge') && has('maxAge') && (
        <PartChip active={ages} isOpen={opened?.part === 'ages'} onClick={open('ages')}>
          {agesText(t, filters)}
        </PartChip>
      )}
      {(has('country') || has('region')) && (
        <PartChip active={place !== null} isOpen={opened?.part === 'place'} onClick={open('place')}>
          {place ?? t('place')}
        </PartChip>
      )}
      <SwitchChips {...{ filters, onChange, has }} />
      {count > 0 && (
        <ChipButton icon={<X size={18} aria-hidden="true" />} onClick={() => onChange({})}>
          {t('clear')}
        </ChipButton>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterDialog {...{ filters, country, onChange }} open={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** A chip that opens something; its code comes ahead, as when a finger comes near. */
function OpenChip({ isOpen, ...rest }: ChipButtonProps & { isOpen: boolean }) {
  return (
    <ChipButton
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={preloadFilters}
      onFocus={preloadFilters}
      {...rest}
    />
  )
}

function PartChip({ children, ...rest }: ComponentProps<typeof OpenChip>) {
  return (
    <OpenChip {...rest}>
      {children}
      <ChevronDown size={18} aria-hidden="true" />
    </OpenChip>
  )
}

const SWITCHES = ['online', 'withPhoto', 'isNew'] as const

type SwitchChipsProps = Pick<FilterBarProps, 'filters' | 'onChange'> & { has: (key: keyof Filters) => boolean }

/** Filters that are on or off, at once. */
function SwitchChips({ filters, onChange, has }: SwitchChipsProps) {
  const t = useTexts('search')
  // texts: search: online, withPhoto, isNew
  return SWITCHES.filter(has).map((key) => (
    <ChipButton
      key={key}
      pressed={filters[key] === true}
      onClick={() => onChange({ ...filters, [key]: filters[key] ? undefined : true })}
    >
      {t(key)}
    </ChipButton>
  ))
}
