import { useSortByName } from '#platform/text/sort-by-name.ts'
import Check from 'lucide-react/icons/check'
import { isIntimate } from '#features/sites/rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Chip } from '#ui/chip.tsx'
import type { MemberProfile } from '../contract.ts'
import { APPEARANCE_FACTS } from '../rules.ts'
import { FictionalHint } from './fictional-hint.tsx'
import { IntimateInterests } from './intimate-interests.tsx'
import { useFactValueName, useInterestName } from './option-names.ts'

/** The profile text, with an explanation on fictional profiles. */
export function MemberAbout({ member }: { member: MemberProfile }) {
  const t = useTexts('profiles')
  return (
    <section aria-label={t('about', { name: member.name })} className="flex flex-col gap-4">
      {member.isFictional && <FictionalHint />}
      {member.about ? (
        <p className="type-display text-xl leading-7 font-normal wrap-anywhere whitespace-pre-line">{member.about}</p>
      ) : (
        <p className="text-text-2">{t('noAbout', { name: member.name })}</p>
      )}
    </section>
  )
}

/** The member's interests; shared ones are green with a check, intimate ones are folded. */
export function MemberInterests({ interests }: { interests: MemberProfile['interests'] }) {
  const t = useTexts('profiles')
  const own = useSettings().choice_names.interests
  if (interests.length === 0) return null
  const intimate = interests.filter(({ key }) => isIntimate(key, own))
  const others = interests.filter(({ key }) => !isIntimate(key, own))
  const sharedCount = others.filter(({ shared }) => shared).length
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-sans text-lg font-semibold tracking-normal">{t('interests')}</h2>
      <InterestChips interests={others} />
      {sharedCount > 0 && <p className="text-sm text-text-2">{t('shared', { count: sharedCount })}</p>}
      <IntimateInterests count={intimate.length}>
        <InterestChips interests={intimate} />
      </IntimateInterests>
    </section>
  )
}

function InterestChips({ interests }: { interests: MemberProfile['interests'] }) {
  const t = useTexts('profiles')
  const interestName = useInterestName()
  const sortInterests = useSortByName(interestName)
  const shared = new Set<string>(interests.filter((interest) => interest.shared).map(({ key }) => key))
  return (
    <ul className="flex flex-wrap gap-2">
      {sortInterests(interests.map(({ key }) => key)).map((key) => (
        <li key={key}>
          <Chip
            tone={shared.has(key) ? 'success' : 'plain'}
            icon={shared.has(key) ? <Check size={18} aria-hidden="true" /> : undefined}
          >
            {interestName(key)}
            {shared.has(key) && <span className="sr-only">{`, ${t('sharedMark')}`}</span>}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** Gender, sexuality and the filled-in facts about looks that the site shows. */
export function MemberFacts({ member }: { member: MemberProfile }) {
  const t = useTexts('profiles')
  const tOptions = useTexts('options')
  const factValueName = useFactValueName()
  const facts = APPEARANCE_FACTS.flatMap((fact) => {
    const value = member.facts[fact]
    return value ? [[tOptions(`${fact}.label`), factValueName(fact, value)]] : []
  })
  const rows = [
    [t('fact.gender'), tOptions(`gender.${member.gender}`)],
    ...(member.sexuality ? [[t('fact.sexuality'), tOptions(`sexuality.${member.sexuality}`)]] : []),
    ...facts,
  ]
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-sans text-lg font-semibold tracking-normal">{t('facts')}</h2>
      <dl className="grid grid-cols-2 gap-2.5">
        {rows.map(([label, value]) => (
          <div key={label} className="rounded-xl border border-border bg-surface px-4 py-3">
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
