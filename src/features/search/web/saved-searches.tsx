import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useApi } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import type { SavedSearch } from '../contract.ts'
import { parseFilters, toQueryString, normalizeFilters, type Filters } from '../rules.ts'
import { SavedNameForm } from './saved-name-form.tsx'
import { savedSearchesQuery, useRemoveSearch } from './saved-search-mutations.ts'
import { useSaveSearch } from './search.queries.ts'
import { useSearchDescription } from './search-description.ts'

type SavedSearchesProps = { current: Filters; onOpen: (filters: Filters) => void }

/** The member's saved searches, which can be opened, renamed and removed. */
export function SavedSearches({ current, onOpen }: SavedSearchesProps) {
  const t = useTexts('search')
  const tControls = useTexts('search-controls')
  const id = useId()
  const saved = useQuery(savedSearchesQuery(useApi<Parameters<typeof savedSearchesQuery>[0]>()))
  const currentQuery = toQueryString(normalizeFilters(current))
  return (
    <section
      aria-labelledby={id}
      className="mb-4 max-w-180 animate-fade-in rounded-2xl border border-border bg-surface px-4 py-2 sm:px-5"
    >
      <h2 id={id} className="sr-only">
        {tControls('saved.title')}
      </h2>
      {saved.isPending && <SavedSearchesSkeleton />}
      {saved.isError && !saved.data && (
        <Alert
          tone="danger"
          role="alert"
          className="my-2"
          action={
            <Button variant="secondary" size="sm" onClick={() => void saved.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {tControls('saved.failed')}
        </Alert>
      )}
      {saved.data?.length === 0 && <p className="py-3 text-text-2">{tControls('saved.empty')}</p>}
      <ul className="divide-y divide-border">
        {saved.data?.map((search) => (
          <SavedSearchItem key={search.id} search={search} isCurrent={search.query === currentQuery} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function SavedSearchesSkeleton() {
  const tControls = useTexts('search-controls')
  return (
    <div role="status" className="flex flex-col gap-4 py-4">
      <span className="sr-only">{tControls('saved.loading')}</span>
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
    </div>
  )
}

type SavedSearchItemProps = { search: SavedSearch; isCurrent: boolean; onOpen: SavedSearchesProps['onOpen'] }

function SavedSearchItem({ search, isCurrent, onOpen }: SavedSearchItemProps) {
  const tControls = useTexts('search-controls')
  const [renameState, setRenameState] = useState<'idle' | 'editing' | 'done'>('idle')
  const description = useSearchDescription()(search)
  const name = search.name ?? description
  const remove = useRemoveWithUndo(search, name)
  if (renameState === 'editing')
    return <SavedNameForm {...{ search, description }} onDone={() => setRenameState('done')} />
  return (
    <li className="flex min-h-14 items-center gap-1 py-1">
      <a
        ref={(link) => (renameState === 'done' ? link?.focus() : undefined)}
        href={href('members', {}, search.query)}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-lg"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen(parseFilters(new URLSearchParams(search.query)))
        }}
      >
        <span className={classes('truncate font-semibold', isCurrent && 'text-primary-text')}>{name}</span>
        {search.name !== null && <span className="truncate text-sm text-text-3">{description}</span>}
      </a>
      <IconButton label={tControls('saved.rename', { name })} onClick={() => setRenameState('editing')}>
        <Pencil size={20} />
      </IconButton>
      <IconButton label={tControls('saved.remove', { name })} pending={remove.isPending} onClick={remove.press}>
        <Trash size={20} />
      </IconButton>
    </li>
  )
}

/** Removes a saved search at once. A toast offers undo. */
function useRemoveWithUndo(search: SavedSearch, name: string) {
  const tControls = useTexts('search-controls')
  const refusalText = useRefusalText()
  const remove = useRemoveSearch()
  const save = useSaveSearch()
  const onError = (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' })
  const undo = () => {
    const restored = { filters: parseFilters(new URLSearchParams(search.query)), name: search.name }
    save.mutateAsync(restored).catch(onError)
  }
  const removeNow = () => {
    remove.mutateAsync(search.id).then(
      () =>
        showToast({
          text: tControls('saved.removed', { name }),
          action: { label: tControls('saved.undo'), onPress: undo },
          seconds: 10,
        }),
      onError,
    )
  }
  return { press: removeNow, isPending: remove.isPending }
}
