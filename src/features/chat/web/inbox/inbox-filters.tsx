import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { ChipButton } from '#ui/chip-button.tsx'
import { INBOX_FILTERS, parseInboxFilter, type InboxFilter } from '../../inbox.rules.ts'

/** The filter and the search text of the list of conversations. */
export interface InboxView {
  readonly filter: InboxFilter
  readonly search: string
}

/** Returns the view that the URL contains, and a function that changes both. */
export function useInboxView(): { view: InboxView; changeView: (changes: Partial<InboxView>) => void } {
  const [params, setParams] = useSearchParams()
  // The field shows each character at once, while the URL changes in a transition.
  const [view, setView] = useState<InboxView>({
    filter: parseInboxFilter(params.get('show')),
    search: params.get('q') ?? '',
  })
  const changeView = (changes: Partial<InboxView>) => {
    const changed = { ...view, ...changes }
    setView(changed)
    setParams((previous) => withView(previous, changed), { replace: true, preventScrollReset: true })
  }
  return { view, changeView }
}

function withView(previous: URLSearchParams, { filter, search }: InboxView): URLSearchParams {
  const params = new URLSearchParams(previous)
  if (filter === 'all') params.delete('show')
  else params.set('show', filter)
  if (search === '') params.delete('q')
  else params.set('q', search)
  return params
}

type InboxFiltersProps = { view: InboxView; onChange: (changes: Partial<InboxView>) => void }

/** The search field and the filters above the list of conversations. */
export function InboxFilters({ view: { filter, search }, onChange }: InboxFiltersProps) {
  const t = useTexts('chat')
  return (
    <search className="flex-none pb-3">
      <div className="relative mx-5">
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-text-3"
        />
        <input
          type="search"
          value={search}
          aria-label={t('list.searchLabel')}
          placeholder={t('list.searchPlaceholder')}
          className="h-11 w-full rounded-full border border-control bg-bg pr-4 pl-11 text-base"
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </div>
      <div role="group" aria-label={t('list.filters')} className="scroll-row mt-2.5 gap-2 px-5 py-1">
        {INBOX_FILTERS.map((key) => (
          <ChipButton key={key} pressed={filter === key} onClick={() => onChange({ filter: key })}>
            {t(`list.filter.${key}`)}
          </ChipButton>
        ))}
      </div>
    </search>
  )
}
