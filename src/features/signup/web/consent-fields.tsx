import type { ReactNode } from 'react'
import { useRichTexts, useTexts } from '#platform/i18n.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { StepProps } from './step-fields.tsx'
import { StepHeading } from './step-heading.tsx'

/** The terms, and apart from them the consent to use sensitive data; neither is ticked (L-21, L-27). */
export function ConsentFields({ answers, settings, error, field, onChange }: StepProps) {
  const t = useTexts('signup')
  const rich = useRichTexts('signup')
  const links = { terms: linkTo('/pages/terms'), privacy: linkTo('/pages/privacy') }
  return (
    <>
      <StepHeading hint={t('consent.hint')}>{t('consent.heading')}</StepHeading>
      <Checkbox
        name="terms"
        checked={answers.terms}
        onChange={(event) => onChange({ terms: event.target.checked })}
        error={field === 'terms' ? error : null}
      >
        {rich('consent.terms', links)}
      </Checkbox>
      <Checkbox
        className="mt-2"
        name="sensitive"
        checked={answers.sensitive}
        onChange={(event) => onChange({ sensitive: event.target.checked })}
        error={field === 'sensitive' ? error : null}
      >
        {t('consent.sensitive')}
      </Checkbox>
      {settings.public_visible_default && <p className="mt-4 text-sm text-text-2">{t('consent.public')}</p>}
    </>
  )
}

/** In a new tab, so that what was filled in stays. */
function linkTo(path: string) {
  return (words: ReactNode) => (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-primary-text underline underline-offset-2"
    >
      {words}
    </a>
  )
}
