import { computeWeight, findDeadline, severityOf } from '#features/moderation/rules.ts'
import { joinProfileTexts } from '#features/profiles/prompts.rules.ts'
import { formatRandomNumber } from '#platform/random-number.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { insertBouncedSignup } from './bounced-signup.ts'
import { insertComplaint } from './complaints.ts'
import type { SiteMembers } from './likes.ts'
import {
  idOf,
  MEMBERS_NEEDED,
  planDecidedCase,
  planMessageCase,
  planPhotoCase,
  planProfileCases,
  type PlannedCase,
} from './planned-cases.ts'
import { insertModerationMetrics } from './moderation-metrics.ts'
import { generateLife } from './life.ts'
import { insertRows } from './rows.ts'
import { staffId } from './staff.ts'

const hour = 3_600_000

interface ReportsOptions {
  readonly members: SiteMembers
  readonly now: Date
  readonly port: number
  /** Null when the demo has no photos. */
  readonly storage: Storage | null
}

/**
 * Seeds reports of different kinds that wait for a decision, one that was decided and to which its member objects, a
 * complaint of somebody without an account, and a partner's signup whose mail was refused. The same demo always has the same.
 */
export async function seedReports(db: Db, { members, now, port, storage }: ReportsOptions): Promise<void> {
  if (members.generated.length < MEMBERS_NEEDED) return
  const waiting = [...planProfileCases(members), ...(await planMessageCase(db, members))]
  const photos = storage ? await planPhotoCase(db, storage, members) : []
  const decided = planDecidedCase(members)
  for (const planned of [...waiting, ...photos, decided]) await insertCase(db, members, { planned, now })
  await decideCase(db, members, { planned: decided, now })
  await insertComplaint(db, members, { now, port })
  await insertBouncedSignup(db, members.site, now)
  await insertModerationMetrics(db, members.site.id)
}

interface CaseToInsert {
  readonly planned: PlannedCase
  readonly now: Date
}

async function insertCase(db: Db, { site }: SiteMembers, { planned, now }: CaseToInsert): Promise<void> {
  const { key, kind, reported, category, reports, photo = null, messages = [], file = null } = planned
  const openedAt = new Date(now.getTime() - planned.hoursAgo * hour)
  const { name, interests, birthDate, prompts } = reported
  const promptAnswers = prompts.map(({ answer }) => answer)
  const about = joinProfileTexts({ about: reported.about, promptAnswers, work: generateLife(reported).work })
  const severity = severityOf(category)
  await insertRows(db, 'moderation_case', [
    {
      id: idOf(site.key, key),
      site_id: site.id,
      subject_kind: kind,
      subject_id: planned.subjectId,
      member_id: reported.id,
      category,
      severity,
      reporters: reports.length,
      weight: computeWeight(
        severity,
        reports.reduce((sum, { trust }) => sum + trust, 0),
      ),
      opened_at: openedAt,
      due_at: findDeadline(category, openedAt),
      evidence: { profile: { name, about, interests, birthDate }, photo, messages },
      evidence_file: file,
      agreement_key: planned.subjectId,
    },
  ])
  await insertRows(
    db,
    'report',
    reports.map(({ reporter, body, trust }, index) => ({
      id: idOf(site.key, `${key} ${index}`),
      case_id: idOf(site.key, key),
      number: formatRandomNumber(idOf(site.key, `${key} ${index}`)),
      reporter_id: reporter.id,
      category,
      body,
      reported_at: new Date(openedAt.getTime() + index * hour),
      trust,
    })),
  )
}

/** Decides about a case as the moderator of the demo, and lets its member object. */
async function decideCase(db: Db, { site }: SiteMembers, { planned, now }: CaseToInsert): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hour)
  const caseId = idOf(site.key, planned.key)
  await insertRows(db, 'case_decision', [
    {
      id: idOf(site.key, 'decision'),
      case_id: caseId,
      site_id: site.id,
      member_id: planned.reported.id,
      outcome: 'advice',
      ground: 'respect',
      body: 'Je bleef schrijven nadat iemand je had gevraagd te stoppen. Respecteer dat.',
      decided_by: staffId('moderator'),
      decided_at: at(60),
      objection: 'Ik heb na haar bericht nog één keer sorry gezegd. Dat is toch niet blijven schrijven?',
      objected_at: at(20),
    },
  ])
  await db.query({ text: 'update moderation_case set closed_at = $2 where id = $1 and closed_at is null' }, [
    caseId,
    at(60),
  ])
}
