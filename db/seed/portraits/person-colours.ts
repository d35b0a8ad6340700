import type { EYE_COLOURS, HAIR_COLOURS } from '#features/profiles/rules.ts'

type HairColour = (typeof HAIR_COLOURS)[number]
type EyeColour = (typeof EYE_COLOURS)[number]

/** The colours of a skin. `deep` is darker than `shade`. */
export type Skin = { base: string; light: string; shade: string; deep: string; blush: string; lip: string }
export type Hair = { base: string; dark: string; light: string }

/** The skins from light to dark, with their weights. */
export const SKINS: readonly (readonly [Skin, number])[] = [
  [{ base: '#f8dcca', light: '#fff1e4', shade: '#e6b59c', deep: '#b9795f', blush: '#ee8f84', lip: '#cf7169' }, 18],
  [{ base: '#f3cbae', light: '#ffe6d0', shade: '#dda27f', deep: '#ab6b4c', blush: '#e6836f', lip: '#c4655c' }, 24],
  [{ base: '#eabc97', light: '#fbdcbe', shade: '#ce926b', deep: '#9a6142', blush: '#da7a62', lip: '#b85e53' }, 18],
  [{ base: '#d9a27a', light: '#f0c6a2', shade: '#b97c54', deep: '#855233', blush: '#c96d50', lip: '#a85549' }, 12],
  [{ base: '#bf845c', light: '#dcab84', shade: '#9b6440', deep: '#6b4027', blush: '#b05a3f', lip: '#94483d' }, 10],
  [{ base: '#9a6542', light: '#bf8a63', shade: '#784a2c', deep: '#4f2e1a', blush: '#8f4732', lip: '#7d3b33' }, 8],
  [{ base: '#794b31', light: '#a0704f', shade: '#5b3520', deep: '#3a2012', blush: '#733526', lip: '#6b322c' }, 6],
  [{ base: '#5d3a28', light: '#835a42', shade: '#442818', deep: '#2a170d', blush: '#5f2d22', lip: '#5f302a' }, 4],
]

export const HAIRS = {
  black: { base: '#2a2022', dark: '#171113', light: '#5b4a4b' },
  darkBrown: { base: '#40291f', dark: '#271812', light: '#744f3b' },
  brown: { base: '#5f3e2d', dark: '#3e271b', light: '#96694b' },
  chestnut: { base: '#7c4c31', dark: '#52301e', light: '#b57a53' },
  auburn: { base: '#8a3f25', dark: '#5c2715', light: '#c06a44' },
  red: { base: '#b65c30', dark: '#7d3a1d', light: '#e39662' },
  darkBlond: { base: '#a07749', dark: '#6f4f2e', light: '#d0a878' },
  blond: { base: '#c99d61', dark: '#94703f', light: '#efd09b' },
  lightBlond: { base: '#dfc088', dark: '#ab8a57', light: '#f8e8c2' },
  greying: { base: '#756a66', dark: '#4e4542', light: '#aaa19d' },
  grey: { base: '#a09a97', dark: '#6f6966', light: '#d2cdca' },
  silver: { base: '#cac6c3', dark: '#938d8a', light: '#f0eeec' },
} satisfies Record<string, Hair>

/** The value of the profile field for each hair. */
export const PROFILE_HAIR_COLOURS: Record<keyof typeof HAIRS, HairColour> = {
  black: 'black',
  darkBrown: 'dark_brown',
  brown: 'brown',
  chestnut: 'brown',
  auburn: 'red',
  red: 'red',
  darkBlond: 'blond',
  blond: 'blond',
  lightBlond: 'blond',
  greying: 'grey',
  grey: 'grey',
  silver: 'grey',
}

/** The colours of eyes, with the value of the profile field, and whether they are dark. */
export const EYES: readonly (readonly [colour: string, value: EyeColour, isDark: boolean])[] = [
  ['#5b3a22', 'brown', true],
  ['#46301f', 'brown', true],
  ['#6f4a29', 'brown', true],
  ['#5d8ab0', 'blue', false],
  ['#4a7398', 'blue', false],
  ['#86a3b5', 'blue', false],
  ['#6b8f68', 'green', false],
  ['#7f8a55', 'green', false],
  ['#8f6d3b', 'hazel', false],
]

export const LIPSTICKS = ['#c4545c', '#b8444e', '#cf7a6e', '#a83c4a', '#d0837c'] as const
