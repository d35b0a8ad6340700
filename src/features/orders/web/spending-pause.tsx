import { useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { PAUSE_DAYS, PAUSE_LENGTHS, type PauseLength } from '../spending.rules.ts'
import { useInstantText } from './spending-notice.tsx'
import { usePauseSpending } from './orders.queries.ts'

/** The pause during which nothing can be bought, and the form that starts it or makes it longer. */
export function SpendingPause({ pausedUntil }: { pausedUntil: string | null }) {
  const t = useTexts('spending')
  const formatInstant = useInstantText()
  return (
    <div className="flex flex-col">
      <div role="status" className="not-empty:mb-4">
        {pausedUntil && <Alert tone="info">{t('pause.until', { until: formatInstant(pausedUntil) })}</Alert>}
      </div>
      <div className="flex flex-col gap-4">
        <PauseForm isPaused={pausedUntil !== null} />
      </div>
    </div>
  )
}

function PauseForm({ isPaused }: { isPaused: boolean }) {
  const t = useTexts('spending')
  const refusalText = useRefusalText()
  const pause = usePauseSpending()
  const [length, choose] = useState<PauseLength | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const start = () => {
    setIsMissing(length === null)
    if (length !== null) pause.mutate(length, { onSuccess: () => choose(null) })
  }
  const options = PAUSE_LENGTHS.map((value) => ({
    value,
    label: t(`pause.length.${value}`, { days: PAUSE_DAYS[value] }),
  }))
  return (
    <>
      <RadioTiles
        legend={t('pause.legend')}
        name="pause"
        columns={3}
        options={options}
        value={length}
        error={isMissing && length === null ? t('pause.missing') : null}
        onChange={(value) => choose(value as PauseLength)} // one of the options
      />
      {pause.isError && (
        <Alert tone="danger" role="alert">
          {refusalText(pause.error)}
        </Alert>
      )}
      <Button variant="secondary" wraps className="self-start" pending={pause.isPending} onClick={start}>
        {t(isPaused ? 'pause.extend' : 'pause.start')}
      </Button>
    </>
  )
}
