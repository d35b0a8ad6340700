import type { ReactNode } from 'react'
import { useRichTexts, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { StepProps } from './step-fields.tsx'
import { StepHeading } from './step-heading.tsx'

/** Separate checkboxes for the terms and for the use of sensitive data, both unchecked (L-21, L-27). */
export function ConsentFields({ answers, settings, error, errorField, onChange }: StepProps) {
  const t = useTexts('signup')
  const rich = useRichTexts('signup')
  const links = { terms: createLinkTag(href('pages-terms')), privacy: createLinkTag(href('pages-privacy')) }
  return (
    <>
      <StepHeading hint={t('consent.hint')}>{t('consent.heading')}</StepHeading>
      <Checkbox
        name="terms"
        checked={answers.terms}
        onChange={(event) => onChange({ terms: event.target.checked })}
        error={errorField === 'terms' ? error : null}
      >
        {rich('consent.terms', links)}
      </Checkbox>
      <Checkbox
        className="mt-2"
        name="sensitive"
        checked={answers.sensitive}
        onChange={(event) => onChange({ sensitive: event.target.checked })}
        error={errorField === 'sensitive' ? error : null}
      >
        {t('consent.sensitive')}
      </Checkbox>
      {settings.public_visible_default && <p className="mt-4 text-sm text-text-2">{t('consent.public')}</p>}
    </>
  )
}

/** Creates a link that opens in a new tab and so keeps the filled-in form. */
function createLinkTag(path: string) {
  return (text: ReactNode) => (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-primary-text underline underline-offset-2"
    >
      {text}
    </a>
  )
}
