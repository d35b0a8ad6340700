import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useApi } from '#platform/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Filters } from '../rules.ts'
import { FilterFields } from './filter-fields.tsx'
import { countQuery } from './search.queries.ts'

type FilterDialogProps = {
  isOpen: boolean
  filters: Filters
  country: string
  onChange: (filters: Filters) => void
  onClose: () => void
}

type Api = Parameters<typeof countQuery>[0]

/** All filters at once; the button says how many members they would show. A sheet on phones. */
export function FilterDialog({ isOpen, filters, country, onChange, onClose }: FilterDialogProps) {
  const t = useTexts('search')
  const [draft, setDraft] = useState(filters)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setDraft(filters)
  }
  const show = () => {
    onChange(draft)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('filters')}
      closeLabel={t('close')}
      look="sheet"
      footer={
        <>
          <ShowButton draft={draft} isOpen={isOpen} onShow={show} />
          <Button variant="ghost" onClick={() => setDraft({})}>
            {t('clear')}
          </Button>
        </>
      }
    >
      <FilterFields draft={draft} country={country} onChange={setDraft} />
    </Dialog>
  )
}

const SETTLE_MILLISECONDS = 250

function ShowButton({ draft, isOpen, onShow }: { draft: Filters; isOpen: boolean; onShow: () => void }) {
  const t = useTexts('search')
  const settled = useSettled(draft)
  const { data: total } = useQuery({ ...countQuery(useApi<Api>(), settled), enabled: isOpen })
  const words = total && t(total.exact ? 'show' : 'showAtLeast', { count: total.count })
  return (
    <Button wide onClick={onShow}>
      <span aria-live="polite">{words ?? t('showAny')}</span>
    </Button>
  )
}

/** The value once it has not changed for a moment, so that a moving slider asks once. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
