import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useOptionalQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { restrictionsQuery, type OwnDecisionsApi } from './moderation.queries.ts'

/** The measures that hide the member or limit their writing, with the link to the decisions. Nothing without one. */
export function RestrictionNotice({ className }: { className?: string }) {
  const t = useTexts('alerts')
  const format = useFormatter()
  const restrictions = useOptionalQueryData(restrictionsQuery(useApi<OwnDecisionsApi>()))
  const { hiddenUntil: hidden = null, limitedUntil: limited = null } = restrictions ?? {}
  if (!hidden && !limited) return null
  const until = (at: string) => ({ until: format.dateTime(new Date(at), { dateStyle: 'long' }) })
  return (
    <Alert
      tone="warning"
      title={t('restriction.title')}
      action={
        <ButtonLink to={href('settings-decisions')} size="sm">
          {t('restriction.link')}
        </ButtonLink>
      }
      {...(className ? { className } : {})}
    >
      {hidden && <p>{t('restriction.hidden', until(hidden))}</p>}
      {limited && <p>{t('restriction.limited', until(limited))}</p>}
    </Alert>
  )
}
