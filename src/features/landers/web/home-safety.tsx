import Ban from 'lucide-react/icons/ban'
import EyeOff from 'lucide-react/icons/eye-off'
import HandHeart from 'lucide-react/icons/hand-heart'
import Lock from 'lucide-react/icons/lock'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Radar from 'lucide-react/icons/radar'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'

const icon = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The ways in which the site protects safety and privacy. Each is shown only when the settings of the site make it true. */
export function HomeSafety({ isMembersOnly }: { isMembersOnly: boolean }) {
  const t = useTexts('home')
  return (
    <section aria-labelledby="safety" className="container-page pt-20 lg:pt-28">
      <div className="px-2 text-center">
        <h2 id="safety" className="text-3xl">
          {t('safety.heading')}
        </h2>
        <p className="mt-3 text-lg text-text-2">{t('safety.lead')}</p>
      </div>
      <ul className="mt-8 grid gap-x-10 gap-y-8 px-2 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3 lg:gap-y-12 lg:px-0">
        <Point icon={<MapPinOff {...icon} />} heading={t('safety.location.heading')} text={t('safety.location.text')} />
        {isMembersOnly && (
          <Point icon={<Lock {...icon} />} heading={t('safety.inside.heading')} text={t('safety.inside.text')} />
        )}
        <Point icon={<Ban {...icon} />} heading={t('safety.block.heading')} text={t('safety.block.text')} />
        <Point icon={<EyeOff {...icon} />} heading={t('safety.discreet.heading')} text={t('safety.discreet.text')} />
        <Point icon={<Radar {...icon} />} heading={t('safety.data.heading')} text={t('safety.data.text')} />
        <Point icon={<HandHeart {...icon} />} heading={t('safety.consent.heading')} text={t('safety.consent.text')} />
      </ul>
    </section>
  )
}

type PointProps = { icon: ReactNode; heading: string; text: string }

function Point({ icon, heading, text }: PointProps) {
  return (
    <li className="flex gap-4">
      <span className="grid size-12 flex-none place-items-center rounded-xl bg-primary-soft text-primary-text">
        {icon}
      </span>
      <div>
        <h3 className="text-lg">{heading}</h3>
        <p className="mt-1 text-text-2">{text}</p>
      </div>
    </li>
  )
}
