import { listWrongMemberCounts } from '#features/search/server/search.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Compares the stored counters of members with a real count (`counters check`). */
export async function checkCounters(db: Db): Promise<{ isOk: boolean; text: string }> {
  const wrong = await listWrongMemberCounts({ db })
  if (wrong.length === 0) return { isOk: true, text: 'every stored count of members equals the real count' }
  const lines = wrong.map(
    ({ counter, country, region, gender, sexuality, born, stored, counted }) =>
      `${country} ${region || 'whole country'}, ${gender} ${sexuality}, born in the ${counter} of ${born}: stored ${stored}, counted ${counted}`,
  )
  return {
    isOk: false,
    text: [
      ...lines,
      `${wrong.length === 50 ? 'at least 50' : wrong.length} wrong; npm run vonk -- recount rebuilds them`,
    ].join('\n'),
  }
}
