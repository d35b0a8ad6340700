import type { ReactNode } from 'react'
import { useCompany } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import type { DeletionReason } from '../rules.ts'

/** Where somebody may find what they miss; for the other reasons there is nothing to offer. */
const links: Partial<Record<DeletionReason, string>> = {
  time: '/settings/privacy',
  not_looking: '/settings/privacy',
  no_members: '/match-finder',
}

/**
 * A short answer to the reason for leaving, beside the way out (C-43). A discount answers only the price; somebody who
 * found someone is wished well.
 * @param discount drawn for who finds it too expensive
 */
export function DeletionAlternative({ reason, discount }: { reason: DeletionReason | null; discount: ReactNode }) {
  const t = useTexts('accounts')
  const { support_email: email } = useCompany()
  if (reason === null || reason === 'other') return null
  if (reason === 'price') return discount
  const way = links[reason]
  return (
    <section
      aria-labelledby="leaving-answer"
      className="edge flex flex-col items-start gap-3 rounded-3xl border border-border bg-surface p-5 sm:p-6"
    >
      <h2 id="leaving-answer" className="text-xl">
        {t(`delete.answers.${reason}.title`)}
      </h2>
      <p className="text-text-2">{t(`delete.answers.${reason}.text`, { email })}</p>
      {way && (
        <ButtonLink to={way} variant="secondary">
          {t(`delete.answers.${reason}.way`)}
        </ButtonLink>
      )}
    </section>
  )
}
