import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { useMessagePrice, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'

interface ComparisonProps {
  /** Conversations that a free member may start in all. */
  readonly freeStarts: number
}

/** A comparison of free and premium: every difference, and the things that premium does not change (L-12). */
export function PremiumComparison({ freeStarts }: ComparisonProps) {
  const t = useTexts('premium')
  const { free_photos: freePhotos, premium_photos: premiumPhotos } = useSettings()
  const price = useMessagePrice()
  return (
    <section aria-labelledby="comparison" className="mt-12">
      <h2 id="comparison" className="text-2xl">
        {t('comparison.title')}
      </h2>
      <div className="mt-5 overflow-hidden rounded-3xl border border-border bg-surface">
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-border bg-surface-2">
              <th scope="col" className="p-3 sm:px-6">
                <span className="sr-only">{t('comparison.what')}</span>
              </th>
              <th scope="col" className="w-[26%] p-3 text-center font-semibold sm:px-6">
                {t('comparison.free')}
              </th>
              <th scope="col" className="w-[26%] p-3 text-center font-semibold text-primary-text sm:px-6">
                {t('comparison.premium')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            <Row what={t('comparison.starts')} free={freeStarts} premium={t('comparison.unlimited')} />
            <Row what={t('comparison.visiblePhotos')} free={freePhotos} premium={t('comparison.all')} />
            <Row what={t('comparison.ownPhotos')} free={freePhotos} premium={premiumPhotos} />
            <Row what={t('comparison.replies')} free={<Yes />} premium={<Yes />} />
            <Row what={t('comparison.likes')} free={<Yes />} premium={<Yes />} />
            <Row what={t('comparison.invisible')} free={<Yes />} premium={<Yes />} />
            <Row what={t('comparison.ranking')} free={<No />} premium={<No />} />
            {price !== '' && <Row what={t('comparison.message')} free={price} premium={price} />}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-text-2">{t('comparison.note')}</p>
    </section>
  )
}

function Row({ what, free, premium }: { what: string; free: ReactNode; premium: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="p-3 font-normal sm:px-6">
        {what}
      </th>
      <td className="p-3 text-center text-text-2 tabular-nums sm:px-6">{free}</td>
      <td className="p-3 text-center font-semibold tabular-nums sm:px-6">{premium}</td>
    </tr>
  )
}

function Yes() {
  const t = useTexts('premium')
  return <Check role="img" aria-label={t('comparison.yes')} size={20} className="mx-auto text-success-text" />
}

function No() {
  const t = useTexts('premium')
  return <Minus role="img" aria-label={t('comparison.no')} size={20} className="mx-auto text-text-3" />
}
