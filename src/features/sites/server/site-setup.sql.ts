import { statement } from '#platform/server/database/statement.ts'

/** Columns of a company, from a JSON object. */
const companyColumns = 'name, address, kvk, city, country, tradenames, vat_numbers, support_phone, support_email'

export const insertCompany = statement<{ id: string; company: string }>(
  'sites.insert_company',
  `insert into company (id, ${companyColumns}, added)
   select :id, ${companyColumns}, :now from json_populate_record(null::company, :company::json)`,
)

export interface CompanySummaryRow {
  id: string
  name: string
  kvk: string
}

export const listCompanyRows = statement<void, CompanySummaryRow>(
  'sites.list_companies',
  'select id, name, kvk from company order by added, name',
)

/** Inserts a site. Returns 0 when its key is taken. */
export const insertSite = statement<{ id: string; key: string; companyId: string; settings: string }>(
  'sites.insert_site',
  `insert into site (id, key, company_id, settings, created_at) values (:id, :key, :companyId, :settings::jsonb, :now) on conflict do nothing`,
)

/** Inserts a host. Returns 0 when it is taken. */
export const insertHost = statement<{ host: string; isMain: boolean }>(
  'sites.insert_host',
  'insert into site_host (host, site_id, main) values (:host, :site, :isMain) on conflict (host) do nothing',
)

export const deleteHost = statement<{ host: string }>(
  'sites.delete_host',
  'delete from site_host where host = :host and site_id = :site and not main',
)

/** Takes the main host of a site away, before another one gets it. */
export const clearMainHost = statement<void>(
  'sites.clear_main_host',
  'update site_host set main = false where site_id = :site and main',
)

export const listHosts = statement<void, { host: string; main: boolean }>(
  'sites.list_hosts',
  'select host, main from site_host where site_id = :site order by main desc, host',
)

/** Locks the company of a site and returns its columns as JSON. */
export const lockCompany = statement<void, { id: string; company: Record<string, unknown> }>(
  'sites.lock_company',
  `select c.id, to_jsonb(c) as company from company c join site s on s.company_id = c.id where s.id = :site for update of c`,
)

/** Replaces the columns of a company by those of a JSON object. */
export const writeCompany = statement<{ id: string; company: string }>(
  'sites.write_company',
  `update company set (${companyColumns}, delete_discount, added) =
     (select ${companyColumns}, delete_discount, added from jsonb_populate_record(null::company, :company::jsonb))
   where id = :id`,
)

export const listSitesOfCompany = statement<{ companyId: string }, { id: string }>(
  'sites.list_of_company',
  'select id from site where company_id = :companyId',
)
