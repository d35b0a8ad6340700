import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { Suspense, useState, type ComponentProps, type MouseEvent } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { cachedRender } from '#platform/cached-render.tsx'
import { preloadChunk } from '#platform/navigation/chunks.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { ChipButton, type ChipButtonProps } from '#ui/chip-button.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { countFilters, FILTER_NAMES, type Filters } from '../rules.ts'
import type { OpenPart } from './filter-dialog.tsx'
import { useLocationName } from './location-name.ts'
import { formatAges } from './search-description.ts'

/** Loads the dialog and the texts of its controls. */
const loadFilters = () =>
  Promise.all([import('./filter-dialog.tsx'), loadTexts(['search-controls'])]).then(([module]) => module.FilterDialog)
const FilterDialog = lazyComponent(loadFilters)

/** Preloads the dialog, as on hover over a button that opens it. */
function preloadFilters(): void {
  preloadDialog()
  preloadChunk(loadFilters)
}

type FilterBarProps = {
  filters: Filters
  /** The country that was searched. */
  country: string
  onChange: (filters: Filters) => void
}

/** The filters as a row of chips. Those with an arrow open a control; the others toggle at once. */
export function FilterBar(props: FilterBarProps) {
  const { search_fields: offered } = useSettings()
  const location = useLocationName(props.filters)
  return cachedRender(FilterChips, { ...props, offered, location })
}

type FilterChipsProps = FilterBarProps & { offered: readonly string[]; location: string | null }

type OpenControl = { part: OpenPart; anchor: HTMLElement }

function FilterChips({ filters, country, onChange, offered, location }: FilterChipsProps) {
  const t = useTexts('search')
  const [opened, setOpened] = useState<OpenControl | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const isOffered = (key: keyof Filters) => offered.includes(FILTER_NAMES[key])
  const count = countFilters(filters)
  const open = (part: OpenPart) => (event: MouseEvent<HTMLElement>) => {
    setWasOpened(true)
    setOpened({ part, anchor: event.currentTarget })
  }
  const hasAges = filters.minAge !== undefined || filters.maxAge !== undefined
  return (
    <div
      className="scroll-row -mx-3 mt-3 flex items-center gap-2 px-3 py-2 sm:-mx-1 sm:px-1"
      role="group"
      aria-label={t('filters')}
    >
      <DialogChip
        active={count > 0}
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        isOpen={opened?.part === 'all'}
        onClick={open('all')}
      >
        {count > 0 ? t('filtersSet', { count }) : t('filters')}
      </DialogChip>
      {isOffered('gender') && (
        <FilterChip active={filters.gender !== undefined} isOpen={opened?.part === 'gender'} onClick={open('gender')}>
          {filters.gender ? t(`gender.${filters.gender}`) : t('gender.label')}
        </FilterChip>
      )}
      {isOffered('minAge') && isOffered('maxAge') && (
        <FilterChip active={hasAges} isOpen={opened?.part === 'ages'} onClick={open('ages')}>
          {formatAges(t, filters)}
        </FilterChip>
      )}
      {(isOffered('country') || isOffered('region')) && (
        <FilterChip active={location !== null} isOpen={opened?.part === 'location'} onClick={open('location')}>
          {location ?? t('location')}
        </FilterChip>
      )}
      <ToggleChips {...{ filters, onChange, isOffered }} />
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

/** A chip that opens a dialog and preloads it on hover and focus. */
function DialogChip({ isOpen, ...rest }: ChipButtonProps & { isOpen: boolean }) {
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

function FilterChip({ children, ...rest }: ComponentProps<typeof DialogChip>) {
  return (
    <DialogChip {...rest}>
      {children}
      <ChevronDown size={18} aria-hidden="true" />
    </DialogChip>
  )
}

const TOGGLES = ['online', 'withPhoto', 'isNew'] as const

type ToggleChipsProps = Pick<FilterBarProps, 'filters' | 'onChange'> & { isOffered: (key: keyof Filters) => boolean }

function ToggleChips({ filters, onChange, isOffered }: ToggleChipsProps) {
  const t = useTexts('search')
  return TOGGLES.filter(isOffered).map((key) => (
    <ChipButton
      key={key}
      pressed={filters[key] === true}
      onClick={() => onChange({ ...filters, [key]: filters[key] ? undefined : true })}
    >
      {t(key)}
    </ChipButton>
  ))
}
