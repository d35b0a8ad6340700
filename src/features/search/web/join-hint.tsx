import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** An invitation to sign up, for visitors, who see public members only. */
export function JoinHint() {
  const t = useTexts('search')
  const { signups } = useSettings()
  return (
    <Alert tone="info" className="mt-8" title={t('visitor.title')}>
      <p className="mb-3">{t('visitor.text')}</p>
      <div className="flex flex-wrap gap-3">
        {signups !== 'other' && (
          <ButtonLink to={href('signup')} size="sm">
            {t('visitor.signUp')}
          </ButtonLink>
        )}
        <ButtonLink to={href('login', {}, { returnTo: href('members') })} size="sm" variant="secondary">
          {t('visitor.logIn')}
        </ButtonLink>
      </div>
    </Alert>
  )
}
