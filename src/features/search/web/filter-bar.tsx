import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Kept } from '#platform/kept-markup.tsx'
import { ChipButton } from '#ui/chip-button.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { countFilters, FILTER_NAMES, type Filters } from '../rules.ts'
import { usePlaceName } from './place-name.tsx'

const loadFilters = () => import('./filter-dialog.tsx')
const FilterDialog = lazy(() => loadFilters().then((module) => ({ default: module.FilterDialog })))

/** Fetches the dialog ahead, as when a finger comes near a button that opens it. */
function preloadFilters(): void {
  preloadDialog()
  void loadFilters()
}

type FilterBarProps = {
  filters: Filters
  /** The country that was searched. */
  country: string
  onChange: (filters: Filters) => void
}

/** The chosen filters as a row of chips; the ones with an arrow open the dialog, the others switch at once. */
export function FilterBar(props: FilterBarProps) {
  const { search_fields: offered } = useSettings()
  const place = usePlaceName(props.filters)
  const look = JSON.stringify(['filter-bar', props.filters, offered, place])
  return <Kept look={look}>{() => <Bar {...props} {...{ offered, place }} />}</Kept>
}

type BarProps = FilterBarProps & { offered: readonly string[]; place: string | null }

function Bar({ filters, country, onChange, offered, place }: BarProps) {
  const t = useTexts('search')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const has = (key: keyof Filters) => offered.includes(FILTER_NAMES[key])
  const count = countFilters(filters)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <div
      className="scroll-row -mx-3 my-3 flex items-center gap-2 px-3 py-2 sm:-mx-1 sm:px-1"
      role="group"
      aria-label={t('filters')}
    >
      <ChipButton
        active={count > 0}
        aria-haspopup="dialog"
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        onClick={open}
        onPointerEnter={preloadFilters}
        onFocus={preloadFilters}
      >
        {count > 0 ? t('filtersSet', { count }) : t('filters')}
      </ChipButton>
      {has('gender') && (
        <OpenChip onOpen={open}>{filters.gender ? t(`gender.${filters.gender}`) : t('gender.label')}</OpenChip>
      )}
      {(has('minAge') || has('maxAge')) && <OpenChip onOpen={open}>{t(...agesText(filters))}</OpenChip>}
      {(has('country') || has('region')) && <OpenChip onOpen={open}>{place ?? t('place')}</OpenChip>}
      {has('online') && (
        <ChipButton pressed={filters.online === true} onClick={() => onChange({ ...filters, online: !filters.online })}>
          {t('online')}
        </ChipButton>
      )}
      {has('withPhoto') && (
        <ChipButton
          pressed={filters.withPhoto === true}
          onClick={() => onChange({ ...filters, withPhoto: !filters.withPhoto })}
        >
          {t('withPhoto')}
        </ChipButton>
      )}
      {count > 0 && (
        <ChipButton icon={<X size={18} aria-hidden="true" />} onClick={() => onChange({})}>
          {t('clear')}
        </ChipButton>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterDialog {...{ isOpen, filters, country, onChange }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function OpenChip({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <ChipButton aria-haspopup="dialog" onClick={onOpen} onPointerEnter={preloadFilters} onFocus={preloadFilters}>
      {children}
      <ChevronDown size={18} aria-hidden="true" />
    </ChipButton>
  )
}

// texts: search: ages.*
function agesText({ minAge, maxAge }: Filters): [key: string, values: Record<string, number>] {
  if (minAge !== undefined && maxAge !== undefined) return ['ages.between', { min: minAge, max: maxAge }]
  if (minAge !== undefined) return ['ages.from', { min: minAge }]
  return maxAge === undefined ? ['ages.label', {}] : ['ages.until', { max: maxAge }]
}
