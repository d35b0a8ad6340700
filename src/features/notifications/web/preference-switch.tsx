import { Switch } from '#ui/switch.tsx'
import type { PreferenceChanges } from '../preferences.rules.ts'
import { useChangePreferences } from './notifications.queries.ts'
import { SaveStatus } from './save-status.tsx'

type PreferenceSwitchProps = {
  label: string
  description?: string
  checked: boolean
  disabled?: boolean
  /** Returns the changes that the switch makes. */
  toChanges: (isOn: boolean) => PreferenceChanges
}

/** A switch that saves at once and shows whether it was saved. */
export function PreferenceSwitch({ toChanges, ...rest }: PreferenceSwitchProps) {
  const save = useChangePreferences()
  return (
    <div>
      <Switch {...rest} onChange={(isOn) => save.mutate(toChanges(isOn))} />
      <SaveStatus {...save} />
    </div>
  )
}
