import { rejectionReasons } from '#features/photos/rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Key } from './office-photo.tsx'

/** The list of shortcuts, and a box that turns them off in this browser. */
export function PhotoShortcuts() {
  const t = useTexts('office-photos')
  const keys = [
    ['A', t('approve')],
    ...rejectionReasons.map((reason, index) => [String(index + 1), t('rejectFor', { reason: t(`reject.${reason}`) })]),
    ['S', t('skip')],
    ['U', t('undo')],
    ['T', t('showSharp')],
    ['G', t('allOfMember')],
  ] as const
  return (
    <section className="mt-6 border-t border-border pt-4">
      <h2 className="mb-2 text-lg">{t('shortcuts')}</h2>
      <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {keys.map(([key, label]) => (
          <li key={key} className="flex gap-2">
            <Key name={key ?? ''} />
            <span className="sr-only">{key}: </span>
            {label}
          </li>
        ))}
      </ul>
      <label className="mt-3 flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" data-shortcuts="" defaultChecked className="size-5" />
        {t('useShortcuts')}
      </label>
    </section>
  )
}
