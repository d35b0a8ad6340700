import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { COOKIES, type CookieDuration } from '../cookie.rules.ts'

/** Every cookie of the site: its name, its purpose and how long a browser stores it (L-31). */
export function CookieTable() {
  const t = useTexts('pages-cookies')
  const { name: site } = useSettings()
  return (
    <div className="mb-4 rounded-2xl border border-border bg-surface">
      <table className="block w-full text-left text-base sm:table">
        <caption className="sr-only">{t('table.caption', { name: site })}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-border text-text-2">
            {(['name', 'purpose', 'duration'] as const).map((column) => (
              <th key={column} scope="col" className="px-5 py-3 font-medium">
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-border sm:table-row-group">
          {COOKIES.map(({ name, duration }) => (
            <tr key={name} className="block break-inside-avoid px-5 py-4 align-top sm:table-row sm:px-0">
              <th scope="row" className="block font-mono font-semibold sm:table-cell sm:px-5 sm:py-3">
                {name}
              </th>
              <td className="block sm:table-cell sm:px-5 sm:py-3">{t(`table.purposes.${name}`)}</td>
              <td className="block text-text-2 sm:table-cell sm:px-5 sm:py-3 sm:whitespace-nowrap">
                <Duration {...duration} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Duration({ days, seconds }: CookieDuration) {
  const t = useTexts('pages-cookies')
  if (days !== undefined) return t('table.days', { days })
  return seconds === undefined ? t('table.session') : t('table.seconds', { seconds })
}
