import { useTexts } from '#platform/i18n.tsx'
import { Select } from '#ui/select.tsx'
import type { OwnProfile } from '../contract.ts'
import { factChoices, type Fact } from '../rules.ts'
import type { ChangeDraft, Draft } from './profile-form.tsx'

const facts = Object.keys(factChoices) as Fact[] // its own keys

/** The facts that this site asks for, each with "rather not say". */
export function FactFields({ profile, draft, change }: { profile: OwnProfile; draft: Draft; change: ChangeDraft }) {
  const t = useTexts('profiles')
  const options = useTexts('options')
  const offered = facts.filter((fact) => profile.visibleFields.includes(fact))
  if (offered.length === 0) return null
  // texts: options: hairColour.*, eyeColour.*, bodyType.*, relationshipStatus.*, tattoos.*
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t('own.facts')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {offered.map((fact) => (
          <Select
            key={fact}
            label={options(`${fact}.label`)}
            placeholder={t('own.unsaid')}
            options={factChoices[fact].map((value) => ({ value, label: options(`${fact}.${value}`) }))}
            value={(draft[fact] === undefined ? profile.facts[fact] : draft[fact]) ?? ''}
            onChange={({ target }) => change({ [fact]: target.value || null })}
          />
        ))}
      </div>
    </section>
  )
}
