import type { ReactNode } from 'react'
import { GENDERS, SOUGHT_GENDERS } from '#features/profiles/rules.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SignupForm, Step } from '../rules.ts'
import { findRepeatedAddress, isProblemOfStep, type Answers, type SignupKind } from './answers.ts'
import { BirthDateFields } from './birth-date-fields.tsx'
import type { SignupSettings } from './calls.ts'
import { CityField } from './city-field.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { CountryField } from './country-field.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { LocationButton } from './location-button.tsx'
import { StepHeading } from './step-heading.tsx'

export interface StepProps {
  answers: Answers
  settings: SignupSettings
  signupKind: SignupKind
  /** The error text of this step's answer. */
  error: string | null
  /** The field that the error belongs to, when a step has several. */
  errorField: string | null
  onChange: (changes: Partial<Answers>) => void
}

type StepFieldsProps = Omit<StepProps, 'error' | 'errorField'> & { step: Step; problem: Error | null }

const stepComponents: Record<Step, (props: StepProps) => ReactNode> = {
  gender: GenderStep,
  birthDate: BirthDateStep,
  city: CityStep,
  name: NameStep,
  credentials: CredentialFields,
  consent: ConsentFields,
}

/** The fields of the current step. */
export function StepFields({ step, problem, ...rest }: StepFieldsProps) {
  const refusalText = useRefusalText()
  const repeated = findRepeatedAddress(step, rest.answers)
  const typedProblem = repeated && new CallError(repeated.code, repeated.details)
  const ownProblem = isProblemOfStep(problem, step) ? problem : typedProblem
  const Fields = stepComponents[step]
  const field = ownProblem?.data['field']
  return (
    <Fields
      {...rest}
      error={ownProblem && refusalText(ownProblem)}
      errorField={typeof field === 'string' ? field : null}
    />
  )
}

function GenderStep({ answers, error, onChange }: StepProps) {
  const t = useTexts('signup')
  const missing = error && t('gender.missing')
  return (
    <>
      <StepHeading>{t('gender.heading')}</StepHeading>
      <RadioTiles
        legend={t('gender.own')}
        name="gender"
        options={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
        value={answers.gender || null}
        onChange={(gender) => onChange({ gender: gender as SignupForm['gender'] })}
        error={answers.gender ? null : missing}
      />
      <RadioTiles
        className="mt-5"
        legend={t('gender.seeks')}
        name="seeks"
        columns={3}
        options={SOUGHT_GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
        value={answers.seeks || null}
        onChange={(seeks) => onChange({ seeks: seeks as SignupForm['seeks'] })}
        error={answers.seeks ? null : missing}
      />
    </>
  )
}

function BirthDateStep({ answers, settings, error, onChange }: StepProps) {
  const t = useTexts('signup')
  return (
    <>
      <StepHeading hint={t('birthDate.hint')}>{t('birthDate.heading')}</StepHeading>
      <BirthDateFields answers={answers} error={error} onChange={onChange} />
      <p className="mt-5 text-sm text-text-3">{t('free', { minAge: settings.min_age })}</p>
    </>
  )
}

function CityStep({ answers, settings, error, onChange }: StepProps) {
  const t = useTexts('signup')
  return (
    <>
      <StepHeading hint={t('city.hint')}>{t('city.heading')}</StepHeading>
      <CountryField
        countries={settings.countries}
        value={answers.country}
        onChange={(country) => onChange({ country, city: null, cityTyped: '' })}
      />
      <CityField
        key={answers.country}
        country={answers.country}
        value={answers.city?.name ?? answers.cityTyped}
        error={error}
        onChange={onChange}
      />
      <p role="status" className="mt-2 text-sm text-text-2 empty:hidden">
        {answers.city && `${answers.city.name}, ${answers.city.regionName}`}
      </p>
      <LocationButton
        onFind={({ country, ...city }) => onChange({ country: matchCountry(country, settings), city, cityTyped: '' })}
      />
    </>
  )
}

/** Returns the country as the settings spell it: the API accepts both cases. */
function matchCountry(country: string, { countries }: SignupSettings): string {
  return countries.find((each) => each.toLowerCase() === country.toLowerCase()) ?? country
}

function NameStep({ answers, error, onChange }: StepProps) {
  const t = useTexts('signup')
  return (
    <>
      <StepHeading hint={t('name.hint')}>{t('name.heading')}</StepHeading>
      <TextField
        label={t('name.label')}
        name="nickname"
        autoComplete="nickname"
        maxLength={60}
        value={answers.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={error}
      />
    </>
  )
}
