import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useApi } from '#platform/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Popover } from '#ui/popover.tsx'
import type { Filters } from '../rules.ts'
import { FilterFields, type FilterPart } from './filter-fields.tsx'
import { countQuery } from './search.queries.ts'

/** The part of the filters that the dialog shows: all of them, or the filter of one chip. */
export type OpenPart = FilterPart | 'all'

type FilterDialogProps = {
  /** Null while closed. */
  open: { part: OpenPart; anchor: HTMLElement } | null
  filters: Filters
  country: string
  onChange: (filters: Filters) => void
  onClose: () => void
}

type Api = Parameters<typeof countQuery>[0]

/**
 * All filters in a sheet, or one filter in a popover below its chip (on phones a sheet too). A button with the number
 * of members starts the search.
 */
export function FilterDialog({ open, filters, country, onChange, onClose }: FilterDialogProps) {
  const t = useTexts('search')
  const tControls = useTexts('search-controls')
  const [draft, setDraft] = useState(filters)
  const [lastOpen, setLastOpen] = useState(open)
  if (open !== lastOpen && open !== null) {
    setLastOpen(open)
    setDraft(filters)
  }
  const part = lastOpen?.part ?? 'all'
  const show = () => {
    onChange(draft)
    onClose()
  }
  const title = part === 'all' ? t('filters') : tControls(`part.${part}`)
  const buttons = (
    <>
      <ShowButton draft={draft} isOpen={open !== null} onShow={show} />
      <Button variant="ghost" onClick={() => setDraft(part === 'all' ? {} : clearFilter(draft, part))}>
        {part === 'all' ? t('clear') : tControls('clearPart')}
      </Button>
    </>
  )
  return (
    <FilterSheet {...{ open, part, title, buttons, onClose }} anchor={lastOpen?.anchor ?? null}>
      <FilterFields draft={draft} country={country} part={part} onChange={setDraft} />
    </FilterSheet>
  )
}

function clearFilter(draft: Filters, part: FilterPart): Filters {
  const { gender, country, region, minAge, maxAge, ...rest } = draft
  if (part === 'gender') return { country, region, minAge, maxAge, ...rest }
  if (part === 'ages') return { gender, country, region, ...rest }
  return { gender, minAge, maxAge, ...rest }
}

type FilterSheetProps = Pick<FilterDialogProps, 'open' | 'onClose'> & {
  part: OpenPart
  anchor: HTMLElement | null
  title: string
  buttons: ReactNode
  children: ReactNode
}

/** A sheet for all filters or a narrow screen, else a popover below the chip. */
function FilterSheet({ open, part, anchor, title, buttons, onClose, children }: FilterSheetProps) {
  const tControls = useTexts('search-controls')
  const isOpen = open !== null
  if (part !== 'all' && matchMedia('(min-width: 576px)').matches) {
    return (
      <Popover isOpen={isOpen} onClose={onClose} anchor={anchor} label={title}>
        {children}
        <div className="flex flex-col gap-1">{buttons}</div>
      </Popover>
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={tControls('close')}
      variant="sheet"
      footer={buttons}
    >
      {children}
    </Dialog>
  )
}

const DEBOUNCE_MILLISECONDS = 250

function ShowButton({ draft, isOpen, onShow }: { draft: Filters; isOpen: boolean; onShow: () => void }) {
  const tControls = useTexts('search-controls')
  const debounced = useDebounced(draft)
  const { data: total } = useQuery({ ...countQuery(useApi<Api>(), debounced), enabled: isOpen })
  const label = total && tControls(total.exact ? 'show' : 'showAtLeast', { count: total.count })
  return (
    <Button wide onClick={onShow}>
      <span aria-live="polite">{label ?? tControls('showAny')}</span>
    </Button>
  )
}

/** Returns the value once it has stopped changing, so that dragging a slider sends one request. */
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
