import CircleCheck from 'lucide-react/icons/circle-check'
import Circle from 'lucide-react/icons/circle'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import type { OwnProfile } from '../contract.ts'
import { completeness, factChoices, type Fact } from '../rules.ts'

const facts = Object.keys(factChoices) as Fact[] // its own keys

/** How much of the profile is filled in, as a ring, and what would fill it. */
export function Completeness({ profile, photos }: { profile: OwnProfile; photos: number }) {
  const t = useTexts('profiles')
  const offered = facts.filter((fact) => profile.visibleFields.includes(fact)).map((fact) => profile.facts[fact])
  const percent = completeness({ photos, about: profile.about, interests: profile.interests, facts: offered })
  const steps = [
    { key: 'photo', done: photos > 0 },
    { key: 'about', done: profile.about !== '' },
    { key: 'interests', done: profile.interests.length >= 3 },
    { key: 'facts', done: offered.every((value) => value !== null) },
  ]
  if (percent === 100) return null
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-3xl border border-border bg-surface p-5">
      <Ring percent={percent} />
      <div className="min-w-52 flex-1">
        <h2 className="text-xl">{t('own.complete', { percent })}</h2>
        <p className="text-text-2">{t('own.completeHint')}</p>
      </div>
      <ul className="grid w-full gap-1.5 sm:grid-cols-2">
        {steps.map(({ key, done }) => (
          <li
            key={key}
            className={classes('flex items-center gap-2', done ? 'text-text-3 line-through' : 'font-medium')}
          >
            {done ? (
              <CircleCheck size={20} className="flex-none text-success-text" aria-hidden="true" />
            ) : (
              <Circle size={20} className="flex-none text-control" aria-hidden="true" />
            )}
            {t(`own.todo.${key}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const RADIUS = 26
const AROUND = 2 * Math.PI * RADIUS

function Ring({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 64 64" className="size-18 flex-none -rotate-90" aria-hidden="true">
      <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="7" className="stroke-surface-3" />
      <circle
        cx="32"
        cy="32"
        r={RADIUS}
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray={`${(AROUND * percent) / 100} ${AROUND}`}
        className="stroke-primary"
      />
    </svg>
  )
}
