import Bookmark from 'lucide-react/icons/bookmark'
import Sparkles from 'lucide-react/icons/sparkles'
import { Suspense, useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { preloadChunk } from '#platform/navigation/chunks.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { showToast } from '#ui/toasts.ts'
import { countFilters, type Filters } from '../rules.ts'
import { useSaveSearch } from './search.queries.ts'

const loadSaved = () =>
  Promise.all([import('./saved-searches.tsx'), loadTexts(['search-controls'])]).then(([module]) => module.SavedSearches)
const SavedSearches = lazyComponent(loadSaved)

type SavedSearchBarProps = { filters: Filters; onOpen: (filters: Filters) => void }

/** The row below the filters: save this search, the saved searches, and the match finder. */
export function SavedSearchBar({ filters, onOpen }: SavedSearchBarProps) {
  const t = useTexts('search')
  const refusalText = useRefusalText()
  const [isOpen, setOpen] = useState(false)
  const save = useSaveSearch()
  const saveCurrent = () =>
    save.mutate(
      { filters },
      {
        onSuccess: () => {
          setOpen(true)
          showToast({ text: t('saved.done'), tone: 'success' })
        },
        onError: (error) => showToast({ text: refusalText(error), tone: 'danger' }),
      },
    )
  return (
    <>
      <div className="scroll-row -mx-3 flex items-center px-1 pb-1 sm:-mx-5">
        {countFilters(filters) > 0 && (
          <Button variant="ghost" size="sm" pending={save.isPending} onClick={saveCurrent}>
            {t('saved.save')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Bookmark size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          onPointerEnter={() => preloadChunk(loadSaved)}
          onClick={() => setOpen(!isOpen)}
        >
          {t('saved.open')}
        </Button>
        <ButtonLink
          to={href('match-finder')}
          variant="ghost"
          size="sm"
          icon={<Sparkles size={18} aria-hidden="true" />}
        >
          {t('matchFinder')}
        </ButtonLink>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <SavedSearches current={filters} onOpen={onOpen} />
        </Suspense>
      )}
    </>
  )
}
