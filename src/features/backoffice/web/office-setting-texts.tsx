import { useTexts } from '#platform/i18n.tsx'

/** Returns functions for the meaning of a setting and for the effect of a change on people. */
export function useSettingTexts() {
  const t = useTexts('office-setting-meanings')
  return {
    meaningOf: (key: string) => t(`meaning.${key as 'name'}`), // the server sends only names of settings
    effectOf: (key: string) => t(`effect.${key as 'name'}`),
  }
}

/** The meaning of a setting, with the names and values in it as code. */
export function SettingMeaning({ name }: { name: string }) {
  const parts = useSettingTexts().meaningOf(name).split('`')
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
  return parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
