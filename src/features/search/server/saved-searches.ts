import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import type { SavedSearch, searchContract } from '../contract.ts'
import { MAX_SAVED_SEARCHES, pickOfferedFilters, toQueryString, normalizeFilters } from '../rules.ts'
import {
  deleteSavedSearch,
  findSavedSearchByQuery,
  insertSavedSearch,
  listSavedSearchRows,
  lockSavedSearches,
  updateSavedSearchName,
  type SavedSearchRow,
} from './saved-searches.sql.ts'
import { parseSearchInput } from './viewer.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists the member's saved searches, newest first. */
export async function listSavedSearches(ctx: MemberContext): Promise<{ searches: SavedSearch[] }> {
  const rows = await listSavedSearchRows.all(ctx, { memberId: ctx.actor.memberId })
  return { searches: rows.map(toSavedSearch) }
}

/**
 * Saves a search without the filters that the site does not offer. Equal filters return the existing search, with its
 * name unchanged.
 * @throws Refusal `search_without_filters`, `saved_searches_full` with the `limit`
 */
export async function saveSearch(
  ctx: MemberContext,
  { filters, name }: InputOf<typeof searchContract.saveSearch>,
): Promise<SavedSearch> {
  const { memberId } = ctx.actor
  const { search_fields: offered } = await getSiteSettings(ctx)
  const query = toQueryString(normalizeFilters(pickOfferedFilters(parseSearchInput(filters), offered)))
  if (query === '') throw new Refusal('search_without_filters', { field: 'filters' })
  return inTransaction(ctx, async (tx) => {
    await lockSavedSearches.one(tx, { memberId })
    await insertSavedSearch.run(tx, {
      id: tx.newId(),
      memberId,
      query,
      name: name || null,
      limit: MAX_SAVED_SEARCHES,
    })
    const saved = await findSavedSearchByQuery.one(tx, { memberId, query })
    if (!saved) throw new Refusal('saved_searches_full', { limit: MAX_SAVED_SEARCHES })
    return toSavedSearch(saved)
  })
}

/**
 * Renames a saved search. An empty name removes the name.
 * @throws Refusal `saved_search_not_found`
 */
export async function renameSearch(
  ctx: MemberContext,
  { id, name }: InputOf<typeof searchContract.renameSearch>,
): Promise<SavedSearch> {
  const renamed = await updateSavedSearchName.require(
    ctx,
    { id, memberId: ctx.actor.memberId, name: name || null },
    'saved_search_not_found',
  )
  return toSavedSearch(renamed)
}

/** Deletes a saved search. A missing one, or another member's, changes nothing. */
export async function removeSearch(
  ctx: MemberContext,
  { id }: InputOf<typeof searchContract.removeSearch>,
): Promise<void> {
  await deleteSavedSearch.run(ctx, { id, memberId: ctx.actor.memberId })
}

function toSavedSearch({ id, query, name, regionName }: SavedSearchRow): SavedSearch {
  return { id, query, name, regionName }
}
