import Check from 'lucide-react/icons/check'
import Crown from 'lucide-react/icons/crown'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'

/** The benefits of premium. Lists only what the site really offers (L-12). */
export function PremiumPanel({ premium }: { premium: boolean }) {
  const t = useTexts('payments')
  const { premium_photos: photos } = useSettings()
  const benefits = [t('premium.chats'), t('premium.photos'), t('premium.uploads', { photos }), t('premium.once')]
  return (
    <section className="edge mb-8 rounded-3xl bg-(image:--gradient-hero) px-6 py-8 text-white sm:px-10">
      <h1 className="flex items-center gap-3 text-3xl">
        <Crown size={30} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        {t(premium ? 'premium.yours' : 'premium.title')}
      </h1>
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
