import type { ReactNode } from 'react'
import { useCompany } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import type { DeletionReason } from '../deletion.rules.ts'

/** The page that may help, for each reason that has one. */
const helpfulPages = {
  time: href('settings-privacy'),
  not_looking: href('settings-privacy'),
  no_members: href('match-finder'),
} as const satisfies Partial<Record<DeletionReason, string>>

function hasHelpfulPage(reason: DeletionReason): reason is keyof typeof helpfulPages {
  return reason in helpfulPages
}

/**
 * An alternative to leaving that fits the reason (C-43). Only the reason `price` gets a discount.
 * @param discount rendered for the reason `price`
 */
export function DeletionAlternative({ reason, discount }: { reason: DeletionReason | null; discount: ReactNode }) {
  const t = useTexts('accounts')
  const { support_email: email } = useCompany()
  if (reason === null || reason === 'other') return null
  if (reason === 'price') return discount
  return (
    <section
      aria-labelledby="deletion-alternative"
      className="edge flex flex-col items-start gap-3 rounded-3xl border border-border bg-surface p-5 sm:p-6"
    >
      <h2 id="deletion-alternative" className="text-xl">
        {t(`delete.answers.${reason}.title`)}
      </h2>
      <p className="text-text-2">{t(`delete.answers.${reason}.text`, { email })}</p>
      {hasHelpfulPage(reason) && (
        <ButtonLink to={helpfulPages[reason]} variant="secondary">
          {t(`delete.answers.${reason}.link`)}
        </ButtonLink>
      )}
    </section>
  )
}
