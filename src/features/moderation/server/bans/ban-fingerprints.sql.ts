import { statement } from '#platform/server/database/statement.ts'
import type { BanFingerprintKind } from '../../ban-fingerprint.rules.ts'
import type { ReportCategory } from '../../rules.ts'

export const insertBan = statement<{
  id: string
  memberId: string
  caseId: string | null
  category: ReportCategory
  expiresAt: Date
}>(
  'moderation.insert_ban',
  `insert into ban_record (id, site_id, member_id, case_id, category, banned_at, expires_at)
   values (:id, :site, :memberId, :caseId, :category, :now, :expiresAt)`,
)

/** Lists the address of a member of a site and the tokens of their known devices, in the form in which they are compared. */
export const listIdentifiers = statement<{ memberId: string }, { kind: BanFingerprintKind; value: string }>(
  'moderation.list_identifiers',
  `select 'address' as kind, email_key as value from account where id = :memberId and site_id = :site
   union all select 'device', token_hash from known_device d join account a on a.id = d.account_id
     where a.id = :memberId and a.site_id = :site`,
)

export const insertBanFingerprints = statement<{
  banId: string
  kinds: readonly BanFingerprintKind[]
  hashes: readonly string[]
}>(
  'moderation.insert_ban_fingerprints',
  `insert into ban_mark (ban_id, site_id, kind, hash) select :banId, :site, * from unnest(:kinds::text[], :hashes::text[])`,
)

/** Copies the perceptual hashes of the photos of a member of a site. */
export const copyPhotoFingerprints = statement<{ banId: string; memberId: string }>(
  'moderation.copy_photo_fingerprints',
  `insert into ban_mark (ban_id, site_id, kind, perceptual_hash)
   select distinct :banId::uuid, :site::uuid, 'photo', perceptual_hash from photo
   where member_id = :memberId and site_id = :site and perceptual_hash is not null`,
)

/** Deletes a ban by a decision, with its fingerprints. */
export const deleteBanOfCase = statement<{ caseId: string }>(
  'moderation.delete_ban_of_case',
  'delete from ban_record where case_id = :caseId and site_id = :site',
)

/** Deletes the bans of a member by staff, with their fingerprints. */
export const deleteBansByStaff = statement<{ memberId: string }>(
  'moderation.delete_bans_by_staff',
  'delete from ban_record where member_id = :memberId and site_id = :site and case_id is null',
)

export const deleteExpiredBans = statement<void>(
  'moderation.delete_expired_bans',
  'delete from ban_record where expires_at <= :now',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Removes the id of an erased member from their bans. The fingerprints stay until they expire. */
export const detachBans = statement<{ memberId: string }>(
  'moderation.detach_bans',
  'update ban_record set member_id = null where member_id = :memberId',
  { allSites: 'it exports the files or erases the rows of one member' },
)

export const deleteMatchesOf = statement<{ memberId: string }>(
  'moderation.delete_matches_of',
  'delete from ban_match where member_id = :memberId',
)

/** A ban that a member resembles by a fingerprint. */
export interface MatchingBanRow {
  banId: string
  kind: BanFingerprintKind
  category: ReportCategory
}

const isNewMatch = `b.expires_at > :now and b.member_id is distinct from :memberId
   and not exists (select from ban_match x where x.member_id = :memberId and x.ban_id = b.id and x.kind = m.kind)`

/** Lists the bans of a site with one of some fingerprints that the member does not yet match. */
export const listMatchingBans = statement<{ memberId: string; hashes: readonly string[] }, MatchingBanRow>(
  'moderation.list_matching_bans',
  `select distinct m.ban_id, m.kind, b.category from ban_mark m join ban_record b on b.id = m.ban_id
   where m.hash = any (:hashes) and m.site_id = :site and ${isNewMatch}`,
)

/** Lists the bans of a site with a photo that resembles an image or its mirror image. */
export const listBansWithPhoto = statement<
  { memberId: string; hash: string; mirrored: string; distance: number },
  MatchingBanRow
>(
  'moderation.list_bans_with_photo',
  `select distinct m.ban_id, m.kind, b.category from ban_mark m join ban_record b on b.id = m.ban_id
   where m.site_id = :site and m.perceptual_hash is not null and ${isNewMatch}
     and (bit_count(m.perceptual_hash # :hash::bit(256)) <= :distance or bit_count(m.perceptual_hash # :mirrored::bit(256)) <= :distance)`,
)

/** Replaces the fingerprint of a device whose token changed. */
export const replaceDeviceFingerprint = statement<{ oldHash: string; newHash: string }>(
  'moderation.replace_device_fingerprint',
  'update ban_mark set hash = :newHash where hash = :oldHash and site_id = :site',
)

export const insertMatch = statement<
  { memberId: string; banId: string; kind: BanFingerprintKind; caseId: string },
  { banId: string }
>(
  'moderation.insert_match',
  `insert into ban_match (member_id, ban_id, kind, case_id, noticed_at) values (:memberId, :banId, :kind, :caseId, :now)
   on conflict do nothing returning ban_id`,
)

/** A match of a member with a ban, as staff see it. */
export interface BanMatchRow {
  kind: BanFingerprintKind
  noticedAt: Date
  bannedAt: Date
  bannedMemberId: string | null
  bannedCaseId: string | null
}

const matchColumns = `x.kind, x.noticed_at, b.banned_at, b.member_id as banned_member_id, b.case_id as banned_case_id`

/** Lists the matches that opened or joined a case of a site, the newest first. */
export const listMatchesOfCase = statement<{ caseId: string }, BanMatchRow>(
  'moderation.list_matches_of_case',
  `select ${matchColumns} from ban_match x join ban_record b on b.id = x.ban_id
   where x.case_id = :caseId and b.site_id = :site order by x.noticed_at desc, b.id, x.kind limit 20`,
)

/** Lists the matches of a member of a site, the newest first. */
export const listMatchesOf = statement<{ memberId: string }, BanMatchRow>(
  'moderation.list_matches_of',
  `select ${matchColumns} from ban_match x join ban_record b on b.id = x.ban_id
   where x.member_id = :memberId and b.site_id = :site order by x.noticed_at desc, b.id, x.kind limit 20`,
)
