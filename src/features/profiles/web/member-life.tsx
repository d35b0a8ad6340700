import Briefcase from 'lucide-react/icons/briefcase'
import Baby from 'lucide-react/icons/baby'
import Cigarette from 'lucide-react/icons/cigarette'
import Heart from 'lucide-react/icons/heart'
import Languages from 'lucide-react/icons/languages'
import Ruler from 'lucide-react/icons/ruler'
import Wine from 'lucide-react/icons/wine'
import type { LucideIcon } from 'lucide-react'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { Chip } from '#ui/chip.tsx'
import type { MemberProfile } from '../contract.ts'
import { LIFE_FACTS } from '../life.rules.ts'
import { useLanguageName } from './language-names.ts'
import { useFactValueName } from './option-names.ts'

type LifeProps = Pick<MemberProfile, 'facts' | 'heightCm' | 'languages' | 'work'>

const icons = { children: Baby, childWish: Baby, smoking: Cigarette, drinking: Wine } as const

/** What a member is looking for and how they live, as chips in a fixed order. Renders nothing without an answer. */
export function MemberLife(props: LifeProps & { name: string }) {
  const t = useTexts('options')
  const chips = useLifeChips(props)
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('life.title', { name: props.name })} className="flex flex-wrap gap-2">
      {chips.map(({ key, Icon, label }) => (
        <li key={key} className="max-w-full">
          <Chip
            icon={<Icon size={18} className="flex-none" aria-hidden="true" />}
            className="max-w-full py-1.5 wrap-anywhere whitespace-normal!"
          >
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function useLifeChips({
  facts,
  heightCm,
  languages,
  work,
}: LifeProps): { key: string; Icon: LucideIcon; label: string }[] {
  const t = useTexts('options')
  const locale = useLocale()
  const factValueName = useFactValueName()
  const languageName = useLanguageName()
  const metres = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format((heightCm ?? 0) / 100)
  const list = new Intl.ListFormat(locale).format(languages.map(languageName))
  const intention = facts.intention && t('life.intention', { intention: factValueName('intention', facts.intention) })
  const others = LIFE_FACTS.flatMap((fact) => {
    const value = facts[fact]
    return fact === 'intention' || !value ? [] : [{ key: fact, Icon: icons[fact], label: factValueName(fact, value) }]
  })
  return [
    ...(intention ? [{ key: 'intention', Icon: Heart, label: intention }] : []),
    ...(heightCm === null ? [] : [{ key: 'height', Icon: Ruler, label: t('life.height', { metres }) }]),
    ...others,
    ...(work === '' ? [] : [{ key: 'work', Icon: Briefcase, label: work }]),
    ...(languages.length === 0
      ? []
      : [{ key: 'languages', Icon: Languages, label: t('life.speaks', { languages: list }) }]),
  ]
}
