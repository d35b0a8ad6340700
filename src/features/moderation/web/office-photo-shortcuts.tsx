import { REJECTION_REASONS } from '#features/photos/rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { ShortcutList } from './office-photo-forms.tsx'

/** The keys of the photo queue, with the box that turns them off. */
export function PhotoShortcuts() {
  const t = useTexts('office-photos')
  const reasons = REJECTION_REASONS.map((reason, index) => ({
    keyName: String(index + 1),
    label: t('rejectFor', { reason: t(`reject.${reason}`) }),
  }))
  const keys = [
    { keyName: 'A', label: t('approve') },
    ...reasons,
    { keyName: 'S', label: t('skip') },
    { keyName: 'U', label: t('undo') },
    { keyName: 'T', label: t('showSharp') },
    { keyName: 'G', label: t('allOfMember') },
  ]
  return <ShortcutList title={t('shortcuts')} boxLabel={t('useShortcuts')} keys={keys} />
}
