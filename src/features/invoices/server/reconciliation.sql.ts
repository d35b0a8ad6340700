import { statement } from '#platform/server/database/statement.ts'

export interface ReconciliationRow {
  requestedAt: Date | null
  finishedAt: Date | null
  unchecked: string[]
}

export const findReconciliation = statement<void, ReconciliationRow>(
  'invoices.find_reconciliation',
  `select requested_at, finished_at, unchecked from reconciliation`,
)

/** Records the request for a comparison. Changes nothing while an earlier request runs. */
export const requestReconciliation = statement<{ requestedBefore: Date }>(
  'invoices.request_reconciliation',
  `update reconciliation set requested_at = :now where requested_at is null or requested_at < :requestedBefore`,
)

/** Records the end of a comparison, and locks the row, so that one comparison stores its findings at a time. */
export const finishReconciliation = statement<{ unchecked: readonly string[] }>(
  'invoices.finish_reconciliation',
  `update reconciliation set requested_at = null, finished_at = :now, unchecked = :unchecked`,
)

export const deleteFindings = statement<void>('invoices.delete_findings', `delete from reconciliation_finding`, {
  allSites: 'it runs for all sites, or for an operator who names no site',
})

/** Stores what a rule found, with the order and the site of each subject where it has one. */
export const insertFindings = statement<{ rule: string; subjects: readonly string[]; found: readonly string[] }>(
  'invoices.insert_findings',
  `insert into reconciliation_finding (rule, subject, found, site_id, purchase_id)
   select :rule, v.subject, v.found, coalesce(o.site_id, a.site_id), o.id
   from unnest(:subjects::text[], :found::text[]) as v (subject, found)
     cross join lateral (select
       case when v.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v.subject::uuid end as id,
       case when v.subject ~ '^[0-9]{1,18}$' then v.subject::bigint end as number) key
     left join ledger_entry e on e.id = key.number
     left join payment p on p.id = key.id
     left join bank_receipt r on r.id = key.id
     left join invoice i on i.id = key.id
     left join purchase o on o.id = coalesce(p.purchase_id, r.purchase_id, i.purchase_id, e.ref_id, key.id)
     left join account a on a.id = coalesce(e.member_id, key.id)`,
)

export interface FindingRow {
  id: string
  rule: string
  subject: string
  found: string
  orderId: string | null
  number: string | null
}

/** Lists the findings about a site after a finding, and those about no single site. */
export const listFindings = statement<{ after: string | null; limit: number }, FindingRow>(
  'invoices.list_findings',
  `select f.id::text, f.rule, f.subject, f.found, o.id as order_id, o.number
   from reconciliation_finding f left join purchase o on o.id = f.purchase_id
   where (f.site_id = :site or f.site_id is null) and (:after::bigint is null or f.id > :after::bigint)
   order by f.id limit :limit`,
)

export const countFindings = statement<void, { count: number }>(
  'invoices.count_findings',
  `select count(*)::integer as count from reconciliation_finding where site_id = :site or site_id is null`,
)
