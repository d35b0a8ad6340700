import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import { LOCATION_CACHE_SECONDS } from '#features/sites/location.rules.ts'
import { roundCoordinate } from '#features/sites/rules.ts'
import { isGeolocationSupported, readRoundedPosition } from '#platform/browser/geolocation.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { findCityAt, type LocatedCity } from './calls.ts'

type Problem = 'denied' | 'unavailable' | 'noCityFound' | Error

/**
 * A button that fills in the city at the browser's location. The coordinate is rounded before it is sent (C-78), and the
 * browser asks for permission only after the click. A browser without geolocation shows no button.
 */
export function LocationButton({ onFind }: { onFind: (city: LocatedCity) => void }) {
  const t = useTexts('signup')
  const refusalText = useRefusalText()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (!useIsHydrated() || !isGeolocationSupported()) return null
  const press = async () => {
    setIsPending(true)
    setProblem(null)
    const found = await locateCity().catch((error: unknown) => (error instanceof Error ? error : new Error('failed')))
    setIsPending(false)
    if (typeof found === 'string' || found instanceof Error) setProblem(found)
    else onFind(found)
  }
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        className="mt-4"
        icon={<LocateFixed size={20} aria-hidden="true" />}
        pending={isPending}
        onClick={() => void press()}
      >
        {t(isPending ? 'city.locating' : 'city.locate')}
      </Button>
      {problem && (
        <Alert tone="warning" role="alert" className="mt-4">
          {problem instanceof Error ? refusalText(problem) : t(`city.problem.${problem}`)}
        </Alert>
      )}
    </>
  )
}

async function locateCity(): Promise<LocatedCity | Exclude<Problem, Error>> {
  const position = await readRoundedPosition(roundCoordinate, LOCATION_CACHE_SECONDS)
  if ('problem' in position) return position.problem
  return (await findCityAt(position)) ?? 'noCityFound'
}
