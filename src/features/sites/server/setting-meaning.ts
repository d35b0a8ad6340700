/** The meaning of a setting, and the effect of a change on people. */
export interface SettingMeaning {
  readonly meaning: string
  readonly effect: string
}
