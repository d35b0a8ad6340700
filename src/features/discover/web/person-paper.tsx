import Check from 'lucide-react/icons/check'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { useFactValueName, useInterestName, usePromptName } from '#features/profiles/web/profiles.tsx'
import { useFormatter, useRichTexts, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import type { DiscoverPerson, FitReason } from '../contract.ts'
import { PHONE_REASONS, SHARED_INTERESTS_SHOWN } from '../rules.ts'

/** The paper of a card: a prompt, why the two fit, and what they share. */
export function PersonPaper({ person, className }: { person: DiscoverPerson; className: string }) {
  const t = useTexts('discover')
  const { id, name } = person.card
  return (
    <div className={classes('flex flex-col', className)}>
      <Prompts person={person} />
      <Reasons person={person} />
      <Interests person={person} />
      <a
        href={href('members-id', { id })}
        data-client-link=""
        className="mt-1 hidden min-h-11 items-center justify-center rounded-full font-semibold text-primary-text hover:bg-surface-2 lg:flex"
      >
        {t('profile', { name })}
      </a>
    </div>
  )
}

const QUOTE =
  'border-b border-border pb-3.5 not-first:hidden lg:rounded-2xl lg:border lg:bg-surface lg:px-5.5 lg:py-4.5 lg:shadow-sm lg:not-first:block'

/** The answered prompts; a phone shows the first one. Without prompts a wide screen shows the text. */
function Prompts({ person: { prompts, about } }: { person: DiscoverPerson }) {
  const promptName = usePromptName()
  if (prompts.length === 0 && about !== '')
    return (
      <div className={classes(QUOTE, 'max-lg:hidden')}>
        <p className="line-clamp-6 text-text-2 wrap-anywhere">{about}</p>
      </div>
    )
  return prompts.map(({ key, answer }) => (
    <figure key={key} className={QUOTE}>
      <figcaption className="text-sm text-text-3">{promptName(key)}</figcaption>
      <blockquote className="type-display mt-0.5 line-clamp-2 text-xl leading-6.5 wrap-anywhere lg:line-clamp-none lg:text-2xl lg:leading-8">
        {answer}
      </blockquote>
    </figure>
  ))
}

/** The reasons; a phone shows two, and no shared interests, because their chips are below. */
function Reasons({ person }: { person: DiscoverPerson }) {
  const t = useTexts('discover')
  const reasonText = useReasonText()
  const { reasons } = person
  const onPhone = reasons.filter(({ kind }) => kind !== 'shared').slice(0, PHONE_REASONS)
  if (reasons.length === 0) return null
  return (
    <section
      className={classes(
        'py-3 max-lg:first:pt-0 lg:-order-1 lg:rounded-2xl lg:bg-surface-2 lg:p-5.5',
        onPhone.length === 0 && 'max-lg:hidden',
      )}
    >
      <h3 className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
        <Sparkles size={20} strokeWidth={1.75} aria-hidden="true" className="text-gold" />
        {t('why')}
      </h3>
      <ul className="mt-1.5 flex flex-col gap-1 lg:mt-3 lg:gap-2">
        {reasons.map((reason) => (
          <li
            key={reason.kind}
            className={classes('flex gap-2.5 text-text-2', !onPhone.includes(reason) && 'max-lg:hidden')}
          >
            <Check size={20} aria-hidden="true" className="mt-0.5 flex-none text-success-text" />
            <span className="min-w-0 wrap-anywhere [&_b]:font-semibold [&_b]:text-text">
              {reasonText(reason, person)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The interests: on a phone two that both have, on a wide screen also others. */
function Interests({ person: { card, interests } }: { person: DiscoverPerson }) {
  const t = useTexts('discover')
  const interestName = useInterestName()
  const sharedKeys = interests.filter(({ shared }) => shared).map(({ key }) => key)
  if (interests.length === 0) return null
  return (
    <p className={classes('flex flex-wrap items-center gap-2', sharedKeys.length === 0 && 'max-lg:hidden')}>
      {interests.map(({ key, shared }) => (
        <Chip
          key={key}
          tone={shared ? 'success' : 'plain'}
          icon={shared ? <Check size={17} aria-hidden="true" /> : undefined}
          className={classes(!sharedKeys.slice(0, SHARED_INTERESTS_SHOWN).includes(key) && 'max-lg:hidden')}
        >
          {interestName(key)}
        </Chip>
      ))}
      {sharedKeys.length > 0 && (
        <span className="text-sm text-text-3 lg:sr-only">{t('sharedWith', { name: card.name })}</span>
      )}
    </p>
  )
}

const b = (text: ReactNode) => <b>{text}</b>

/** Returns a function that writes a reason as a sentence, with the fact in bold. */
function useReasonText(): (reason: FitReason, person: DiscoverPerson) => ReactNode {
  const t = useTexts('discover')
  const rich = useRichTexts('discover')
  const format = useFormatter()
  const interestName = useInterestName()
  const factValueName = useFactValueName()
  return (reason, { card: { name, age } }) => {
    switch (reason.kind) {
      case 'relationship':
        return rich('reason.relationship', { b })
      case 'theirAge':
        return rich('reason.theirAge', { b, name, age: reason.age })
      case 'myAge':
        return rich('reason.myAge', { b, name, age, minAge: reason.minAge, maxAge: reason.maxAge })
      case 'region':
        return rich('reason.region', { b, region: reason.name })
      case 'relationshipStatus':
        return rich('reason.relationshipStatus', { b, value: factValueName('relationshipStatus', reason.value) })
      case 'theirCriteria': {
        const value = format.list(reason.criteria.map((criterion) => t(`criterion.${criterion}`)))
        return rich('reason.theirCriteria', { b, name, value })
      }
      case 'sought':
      case 'shared':
        return rich(`reason.${reason.kind}`, {
          b,
          value: format.list(reason.interests.map((key) => interestName(key))),
        })
    }
  }
}
