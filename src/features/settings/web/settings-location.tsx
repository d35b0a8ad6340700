import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { profilesContract } from '#features/profiles/contract.ts'
import { myProfileQuery, useChangeProfile } from '#features/profiles/web/profiles.queries.ts'
import { hasRegionKind } from '#features/sites/rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { CityField } from '#features/sites/web/sites.tsx'
import { useCountryName, useRefusalText, useRichTexts, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toasts.ts'
import { CityFinder } from './settings-location-finder.tsx'
import { Panel } from './settings-frame.tsx'

/** A city that the member chose or the browser found. */
export interface ChosenCity {
  readonly id: number
  readonly name: string
  readonly country: string
  readonly regionCode: string
  readonly regionName: string
}

/** The current city, two ways to choose another one, and the confirmation of the chosen one. */
export function CitySettings() {
  const t = useTexts('settings')
  const rich = useRichTexts('settings')
  const { city } = useQueryData(myProfileQuery(useApi<ApiOf<{ profiles: typeof profilesContract }>>()))
  const [chosen, setChosen] = useState<ChosenCity | null>(null)
  const currentCity = useRef<HTMLDivElement>(null)
  const cancel = () => {
    setChosen(null)
    currentCity.current?.focus()
  }
  return (
    <>
      <Panel title={t('location.now')}>
        <div ref={currentCity} tabIndex={-1} className="outline-none">
          <CitySummary city={city} />
        </div>
        {chosen && chosen.id !== city.id && <CityConfirmation key={chosen.id} city={chosen} onDone={cancel} />}
        <p role="status" className="mt-4 text-text-2 empty:hidden">
          {chosen?.id === city.id && t('location.same', { city: city.name })}
        </p>
      </Panel>
      <CityFinder onFound={setChosen} />
      <CityPicker country={chosen?.country ?? city.country} chosen={chosen} onChoose={setChosen} />
      <p className="text-sm text-text-3">{rich('location.source', { link: sourceLink })}</p>
    </>
  )
}

/** The confirmation of the chosen city. Takes the focus. */
function CityConfirmation({ city, onDone }: { city: ChosenCity; onDone: () => void }) {
  const t = useTexts('settings')
  const refusalText = useRefusalText()
  const save = useChangeProfile()
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    question.current?.focus({ preventScroll: true })
    question.current?.scrollIntoView({ block: 'center' })
  }, [])
  const submit = () =>
    save.mutate(
      { cityId: city.id },
      {
        onSuccess: () => {
          onDone()
          showToast({ key: 'location', text: t('location.saved', { city: city.name }), tone: 'success' })
        },
      },
    )
  return (
    <div className="mt-5 border-t border-border pt-5">
      <h3 ref={question} tabIndex={-1} className="mb-3 text-lg outline-none">
        {t('location.new')}
      </h3>
      <CitySummary city={city} />
      {save.error && (
        <Alert tone="danger" role="alert" className="mt-4">
          {refusalText(save.error)}
        </Alert>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <Button pending={save.isPending} onClick={submit}>
          {t('location.save')}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t('location.cancel')}
        </Button>
      </p>
    </div>
  )
}

function sourceLink(text: ReactNode) {
  return (
    <a href="https://www.geonames.org" rel="noreferrer" className="underline">
      {text}
    </a>
  )
}

function CitySummary({ city }: { city: Omit<ChosenCity, 'id'> }) {
  const tSearch = useTexts('search')
  const { region_names: regionKinds } = useSettings()
  const getCountryName = useCountryName()
  const regionLabel = hasRegionKind(city.regionCode) ? tSearch(`region.${regionKinds[city.country] ?? 'region'}`) : ''
  return (
    <p className="flex items-center gap-4">
      <span className="flex size-12 flex-none items-center justify-center rounded-full bg-primary-soft text-primary-text">
        <MapPin size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="type-display block text-2xl">{city.name}</span>
        <span className="block text-sm text-text-2">
          {[`${regionLabel} ${city.regionName}`.trim(), getCountryName(city.country)].join(' · ')}
        </span>
      </span>
    </p>
  )
}

type CityPickerProps = { country: string; chosen: ChosenCity | null; onChoose: (city: ChosenCity) => void }

/** The choice of another city by typing its name. */
function CityPicker({ country: defaultCountry, chosen, onChoose }: CityPickerProps) {
  const t = useTexts('settings')
  const { countries } = useSettings()
  const getCountryName = useCountryName()
  const [picked, setPicked] = useState<string | null>(null)
  const country = picked ?? defaultCountry
  return (
    <Panel title={t('location.type')} text={t('location.typeText')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {countries.length > 1 && (
          <Select
            label={t('location.country')}
            options={countries.map((value) => ({ value, label: getCountryName(value) }))}
            value={country}
            onChange={({ target }) => setPicked(target.value)}
          />
        )}
        <CityField
          label={t('location.city')}
          listLabel={t('location.list')}
          noneText={t('location.none')}
          country={country}
          value={chosen?.country === country ? chosen.name : ''}
          onChoose={onChoose}
        />
      </div>
    </Panel>
  )
}
