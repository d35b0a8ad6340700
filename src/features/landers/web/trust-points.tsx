import CircleX from 'lucide-react/icons/circle-x'
import Heart from 'lucide-react/icons/heart'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTexts } from '#platform/i18n.tsx'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true, className: 'flex-none' } as const

export type TrustPointsProps = {
  /** Staff approve every photo before others see it. */
  arePhotosChecked: boolean
  className: string
}

/** Three reasons to trust the site. */
export function TrustPoints({ arePhotosChecked, className }: TrustPointsProps) {
  const t = useTexts('home')
  return (
    <ul className={className}>
      <li className="flex items-center gap-3">
        {arePhotosChecked ? <ShieldCheck {...icon} /> : <Heart {...icon} />}
        {t(arePhotosChecked ? 'trust.photos' : 'trust.free')}
      </li>
      <li className="flex items-center gap-3">
        <MapPinOff {...icon} />
        {t('trust.location')}
      </li>
      <li className="flex items-center gap-3">
        <CircleX {...icon} />
        {t('trust.subscription')}
      </li>
    </ul>
  )
}
