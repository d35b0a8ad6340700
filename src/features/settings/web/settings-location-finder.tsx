import LocateFixed from 'lucide-react/icons/locate-fixed'
import LocateOff from 'lucide-react/icons/locate-off'
import { useRef } from 'react'
import { useLocateCity, useLocationPermission } from '#features/sites/web/sites.tsx'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useIsOnline } from '#platform/calls/online.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { ChosenCity } from './settings-location.tsx'
import { Panel } from './settings-frame.tsx'

/** Finds the city by the browser's location: the permission state and a button that asks for permission. */
export function CityFinder({ onFound }: { onFound: (city: ChosenCity) => void }) {
  const t = useTexts('settings')
  const permission = useLocationPermission()
  const isOnline = useIsOnline()
  const locateCity = useLocateCity()
  const isUnavailable = permission === 'unsupported' || permission === 'denied'
  const statusText = useRef<HTMLParagraphElement>(null)
  const press = () =>
    locateCity.mutate(undefined, {
      onSuccess: (found) => {
        if ('city' in found) onFound(found.city)
        else if (found.problem === 'denied') statusText.current?.focus() // the button may have disappeared
      },
    })
  return (
    <Panel title={t('location.find')} text={t('location.findText')}>
      <p
        ref={statusText}
        tabIndex={-1}
        role="status"
        data-permission={permission}
        className="flex items-start gap-3 rounded-xl bg-surface-2 px-4 py-3 text-text-2"
      >
        {isUnavailable ? (
          <LocateOff size={22} strokeWidth={1.75} className="mt-px flex-none" aria-hidden="true" />
        ) : (
          <LocateFixed size={22} strokeWidth={1.75} className="mt-px flex-none" aria-hidden="true" />
        )}
        {t(`location.permission.${permission}`)}
      </p>
      {!isUnavailable && (
        <Button
          variant="secondary"
          className="mt-4"
          icon={<LocateFixed size={20} aria-hidden="true" />}
          disabled={!isOnline}
          pending={locateCity.isPending}
          onClick={press}
        >
          {t(locateCity.isPending ? 'location.finding' : 'location.use')}
        </Button>
      )}
      {!isUnavailable && !isOnline && (
        <Alert tone="info" role="status" className="mt-4">
          {t('location.offline')}
        </Alert>
      )}
      {!isUnavailable && isOnline && <FinderError find={locateCity} />}
    </Panel>
  )
}

/** The reason why no city was found, and what to do. */
function FinderError({ find }: { find: ReturnType<typeof useLocateCity> }) {
  const t = useTexts('settings')
  const refusalText = useRefusalText()
  if (find.error)
    return (
      <Alert tone="danger" role="alert" className="mt-4">
        {refusalText(find.error)}
      </Alert>
    )
  if (!find.data || 'city' in find.data) return null
  return (
    <Alert tone="warning" role="alert" className="mt-4">
      {t(`location.problem.${find.data.problem}`)}
    </Alert>
  )
}
