import type { ComplaintCategory } from '../complaint.rules.ts'
import { statement } from '#platform/server/database/statement.ts'

export interface ComplaintRow {
  id: string
  siteId: string
  number: string
  category: ComplaintCategory
  body: string
  link: string
  name: string
  email: string | null
  language: string
  memberId: string | null
  origin: string
  receivedAt: Date
  closedAt: Date | null
}

export interface AnswerRow {
  body: string
  answeredBy: string
  answeredAt: Date
}

const columns =
  'id, site_id, number, category, body, link, name, email, language, member_id, origin, received_at, closed_at'

/** Inserts no row when the same complaint is open. */
export const insertComplaint = statement<{
  id: string
  number: string
  category: string
  body: string
  link: string
  name: string
  email: string | null
  language: string
  memberId: string | null
  origin: string
  digest: string
}>(
  'pages.insert_complaint',
  `insert into complaint (id, site_id, number, category, body, link, name, email, language, member_id, origin,
     digest, received_at)
   values (:id, :site, :number, :category, :body, :link, :name, :email, :language, :memberId, :origin, :digest, :now)
   on conflict (site_id, digest) where closed_at is null do nothing`,
)

export const findOpenComplaint = statement<{ digest: string }, { number: string }>(
  'pages.find_open_complaint',
  'select number from complaint where site_id = :site and digest = :digest and closed_at is null',
)

export const findReceipt = statement<{ number: string }, { receivedAt: Date; isMailed: boolean }>(
  'pages.find_receipt',
  'select received_at, email is not null as is_mailed from complaint where site_id = :site and number = :number',
)

/** Finds a complaint of any site, for an operator. */
export const findComplaint = statement<{ number: string }, ComplaintRow>(
  'pages.find_complaint',
  `select ${columns} from complaint where number = :number`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const lockComplaint = statement<{ number: string }, ComplaintRow>(
  'pages.lock_complaint',
  `select ${columns} from complaint where number = :number for update`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Lists the open complaints of a site, the oldest first. */
export const listComplaintsOfSite = statement<{ limit: number }, ComplaintRow & { answers: number; openCount: number }>(
  'pages.list_complaints_of_site',
  `select ${columns.replaceAll(/(\w+)/g, 'c.$1')}, count(*) over ()::int as open_count,
     (select count(*)::int from complaint_answer a where a.complaint_id = c.id) as answers
   from complaint c where c.site_id = :site and c.closed_at is null order by c.received_at, c.number limit :limit`,
)

export const listAnswers = statement<{ complaintId: string }, AnswerRow>(
  'pages.list_complaint_answers',
  'select body, answered_by, answered_at from complaint_answer where complaint_id = :complaintId order by answered_at, id',
)

export const findAnswer = statement<{ id: string; complaintId: string }, { id: string }>(
  'pages.find_complaint_answer',
  'select id from complaint_answer where id = :id and complaint_id = :complaintId',
)

/** Inserts no row when the id exists. */
export const insertAnswer = statement<{ id: string; complaintId: string; body: string; by: string }>(
  'pages.insert_complaint_answer',
  'insert into complaint_answer (id, complaint_id, body, answered_by, answered_at) values (:id, :complaintId, :body, :by, :now) on conflict do nothing',
)

export const closeComplaintRow = statement<{ number: string }>(
  'pages.close_complaint',
  'update complaint set closed_at = :now where number = :number and closed_at is null',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteClosedComplaints = statement<{ closedBefore: Date }>(
  'pages.delete_closed_complaints',
  'delete from complaint where closed_at <= :closedBefore',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteClosedComplaintsOf = statement<{ memberId: string }>(
  'pages.delete_member_complaints',
  'delete from complaint where member_id = :memberId and closed_at is not null',
  { allSites: 'it exports the files or erases the rows of one member' },
)

/** Removes the member from their open complaints, which stay until they are settled (C-24). */
export const detachOpenComplaints = statement<{ memberId: string }>(
  'pages.detach_member_complaints',
  'update complaint set member_id = null where member_id = :memberId',
  { allSites: 'it exports the files or erases the rows of one member' },
)
