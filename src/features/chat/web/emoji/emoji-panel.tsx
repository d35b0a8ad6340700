import Search from 'lucide-react/icons/search'
import { use, useEffect, useRef, useState } from 'react'
import { loadChunkWhenOnline } from '#platform/navigation/chunks.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { loadOnce } from '#platform/navigation/load-once.ts'
import {
  addRecentEmoji,
  EMOJI_GROUPS,
  searchEmoji,
  type EmojiEntry,
  type EmojiGroup,
  type EmojiTable,
} from '../../emoji.rules.ts'
import { buildStorageKey, readStored, writeStored } from '../outbox/chat-storage.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import { moveWithArrowKeys } from './arrow-keys.ts'

const files = import.meta.glob<{ default: EmojiTable }>('./*.json')

/** Loads the emoji of a language, once. */
const loadTable = loadOnce(importTable)

async function importTable(locale: string): Promise<EmojiTable> {
  const load = files[`./${locale}.json`]
  if (!load) throw new Error(`there are no emoji for ${locale}`)
  return (await loadChunkWhenOnline(load)).default
}

export type EmojiPanelProps = { memberId: string; onPick: (emoji: string) => void }

/** The emoji of one group, or those that a search finds. */
export function EmojiPanel({ memberId, onPick }: EmojiPanelProps) {
  const t = useTexts('emoji')
  const table = use(loadTable(useLocale()))
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<EmojiGroup>('smileys')
  const recent = useRecentEmoji(memberId, table)
  const pick = (emoji: string) => {
    recent.add(emoji)
    onPick(emoji)
  }
  const isSearching = search.trim() !== ''
  return (
    <div role="dialog" aria-label={t('panel')} className="flex h-full flex-col gap-2">
      <div className="flex flex-none flex-col gap-2 low:flex-row">
        <SearchField value={search} onChange={setSearch} />
        {!isSearching && <GroupTabs table={table} group={group} onChange={setGroup} />}
      </div>
      <div
        {...(!isSearching && { role: 'tabpanel', 'aria-label': t(`group.${group}`) })}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {isSearching ? (
          <SearchResults table={table} search={search} onPick={pick} />
        ) : (
          <>
            {group === 'smileys' && recent.entries.length > 0 && (
              <EmojiGrid label={t('recent')} entries={recent.entries} onPick={pick} />
            )}
            <EmojiGrid key={group} label={t(`group.${group}`)} entries={table[group]} onPick={pick} />
          </>
        )}
      </div>
    </div>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts('emoji')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a touch screen the keyboard would cover the emoji.
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus()
  }, [])
  return (
    <div className="relative low:w-36 low:flex-none">
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-text-3"
      />
      <input
        ref={field}
        type="search"
        value={value}
        aria-label={t('search')}
        placeholder={t('search')}
        className="h-11 w-full rounded-full border border-control bg-bg pr-4 pl-11 text-base"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  )
}

type GroupTabsProps = { table: EmojiTable; group: EmojiGroup; onChange: (group: EmojiGroup) => void }

/** The groups, each shown as its first emoji. */
function GroupTabs({ table, group, onChange }: GroupTabsProps) {
  const t = useTexts('emoji')
  return (
    <div role="tablist" tabIndex={-1} aria-label={t('groups')} className="flex flex-1">
      {EMOJI_GROUPS.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === group}
          aria-label={t(`group.${key}`)}
          title={t(`group.${key}`)}
          tabIndex={key === group ? 0 : -1}
          className="h-9 min-w-0 flex-1 rounded-lg text-xl grayscale hover:bg-surface-2 aria-selected:bg-surface-3 aria-selected:grayscale-0"
          onFocus={() => onChange(key)}
          onClick={() => onChange(key)}
          onKeyDown={moveWithArrowKeys}
        >
          {table[key][0]?.[0]}
        </button>
      ))}
    </div>
  )
}

type SearchResultsProps = { table: EmojiTable; search: string; onPick: (emoji: string) => void }

function SearchResults({ table, search, onPick }: SearchResultsProps) {
  const t = useTexts('emoji')
  const entries = searchEmoji(table, search)
  return (
    <>
      <p role="status" className={entries.length > 0 ? 'sr-only' : 'px-2 py-6 text-center text-text-2'}>
        {entries.length > 0 ? t('results', { count: entries.length }) : t('none', { search: search.trim() })}
      </p>
      {entries.length > 0 && <EmojiGrid entries={entries} onPick={onPick} />}
    </>
  )
}

/** Returns the emoji that the member used last on this device, as they were when the panel opened. */
function useRecentEmoji(memberId: string, table: EmojiTable) {
  const key = buildStorageKey(memberId, 'emoji')
  const [recent] = useState(() => readRecent(key))
  const entries = recent.flatMap((emoji): EmojiEntry[] => {
    const found = EMOJI_GROUPS.flatMap((group) => table[group]).find(([one]) => one === emoji)
    return found ? [found] : []
  })
  return {
    entries,
    add: (emoji: string) => writeStored(key, addRecentEmoji(readRecent(key), emoji).join(' ')),
  }
}

function readRecent(key: string): string[] {
  return (readStored(key) ?? '').split(' ').filter((emoji) => emoji !== '')
}
