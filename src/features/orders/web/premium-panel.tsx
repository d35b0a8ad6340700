import Check from 'lucide-react/icons/check'
import Crown from 'lucide-react/icons/crown'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'

/** The benefits of premium. Lists only what the site really offers (L-12). */
export function PremiumPanel({ premium }: { premium: boolean }) {
  const t = useTexts('premium')
  const { premium_photos: photos } = useSettings()
  const benefits = [t('chats'), t('photos'), t('uploads', { photos }), t('once')]
  return (
    <section className="edge mb-8 rounded-3xl bg-(image:--gradient-hero) px-6 py-8 text-white sm:px-10">
      <title>{t(premium ? 'yours' : 'title')}</title>
      <h1 className="flex items-center gap-3 text-3xl">
        <Crown size={30} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        {t(premium ? 'yours' : 'title')}
      </h1>
      <PremiumClaim />
      <ul className="mt-5 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check size={20} aria-hidden="true" className="mt-0.5 flex-none" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The claim of a better chance with its source, or a sentence without a figure (R-1.26, C-10). */
function PremiumClaim() {
  const t = useTexts('premium')
  const format = useFormatter()
  const { premium_claim: claim } = useSettings()
  if (!claim) return <p className="mt-3 text-lg text-white/90">{t('claimWithoutFigure')}</p>
  const date = format.dateTime(new Date(claim.date), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      <p className="mt-3 text-lg font-semibold">{t('claim', { percent: claim.value })}</p>
      <p className="mt-1 text-sm text-white/80">{t('claimSource', { source: claim.source, date })}</p>
    </>
  )
}
