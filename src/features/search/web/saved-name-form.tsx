import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SavedSearch } from '../contract.ts'
import { MAX_SAVED_NAME_LENGTH } from '../rules.ts'
import { useRenameSearch } from './saved-search-mutations.ts'

type SavedNameFormProps = {
  search: SavedSearch
  /** The title that it has without a name. */
  description: string
  onDone: () => void
}

/** The form that renames a saved search. An empty name removes the name. */
export function SavedNameForm({ search, description, onDone }: SavedNameFormProps) {
  const t = useTexts('search-controls')
  const refusalText = useRefusalText()
  const [name, setName] = useState(search.name ?? '')
  const rename = useRenameSearch()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rename.isPending) rename.mutate({ id: search.id, name }, { onSuccess: onDone })
  }
  return (
    <li className="py-3">
      <form className="flex flex-col gap-3 sm:flex-row sm:items-end" onSubmit={submit}>
        <TextField
          ref={field}
          label={t('saved.name')}
          className="flex-1"
          value={name}
          placeholder={description}
          maxLength={MAX_SAVED_NAME_LENGTH}
          autoComplete="off"
          error={rename.isError ? refusalText(rename.error) : null}
          onChange={({ target }) => setName(target.value)}
        />
        <span className="flex gap-2">
          <Button type="submit" pending={rename.isPending}>
            {t('saved.submit')}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {t('saved.cancel')}
          </Button>
        </span>
      </form>
    </li>
  )
}
