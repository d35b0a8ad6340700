import { useTexts } from '#platform/i18n.tsx'

/** Returns functions for the meaning of a setting and for the effect of a change on people. */
export function useSettingTexts() {
  const t = useTexts('office-setting-meanings')
  return {
    meaningOf: (key: string) => t(`meaning.${key as 'name'}`), // the server sends only names of settings
    effectOf: (key: string) => t(`effect.${key as 'name'}`),
  }
}
