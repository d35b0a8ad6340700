// Public: other features or the app use this file.
import { foldText } from '#platform/text/fold-text.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { listIdsOfName, listNameRows } from './member-names.sql.ts'

/** The name of a member, and when they were last active. */
export interface MemberName {
  readonly id: string
  readonly name: string
  readonly lastActive: Date | null
}

/** Finds the newest members of this site with a name, regardless of case, accents and letters of other languages. */
export async function findMemberIdsByName(ctx: StaffContext, name: string, limit: number): Promise<string[]> {
  return (await listIdsOfName.all(ctx, { nameKey: foldText(name.trim()), limit })).map(({ id }) => id)
}

/** Lists the names of members of this site, for staff. A member without a profile is left out. */
export async function listMemberNames(ctx: StaffContext, ids: readonly string[]): Promise<MemberName[]> {
  return listNameRows.all(ctx, { ids })
}
