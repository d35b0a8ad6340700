import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useTexts } from '#platform/i18n.tsx'
import type { MessageRisk } from '#features/moderation/risk.rules.ts'

/** The warning above a message of the partner that calls for care. */
export function RiskWarning({ risks }: { risks: readonly MessageRisk[] }) {
  const t = useTexts('risks')
  return (
    <li className="mt-1.5 mb-1 flex max-w-[min(560px,84%)] gap-2.5 rounded-xl bg-warning-soft px-3.5 py-2.5 text-sm text-text">
      <ShieldAlert size={18} aria-hidden="true" className="mt-0.5 flex-none text-warning-text" />
      <div>
        <p className="font-semibold text-warning-text">{t('title')}</p>
        {risks.map((risk) => (
          <p key={risk}>{t(risk)}</p>
        ))}
      </div>
    </li>
  )
}
