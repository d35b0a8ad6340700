import { EMERGENCY_NUMBER } from '../rules.ts'
import { useCompany, useSettings } from '#features/sites/web/sites.queries.ts'

/** Returns the values that the texts of all pages share: the company's details and the emergency number (R-3.52, L-36). */
export function useCompanyValues() {
  const { name } = useSettings()
  const company = useCompany()
  return {
    name,
    company: company.name,
    address: company.address,
    city: company.city,
    kvk: company.kvk,
    vat: company.vat_numbers.join(', '),
    email: company.support_email,
    emergency: EMERGENCY_NUMBER,
    phone: company.support_phone.replaceAll(' ', '\u00a0'), // does not wrap
  }
}
