import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { CopyButton } from './copy-button.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import styles from './recovery-codes.module.css'

/** New recovery codes, which are shown once, with ways to save them. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTexts('login-codes')
  const title = useSheetTitle()
  return (
    <>
      <FocusedHeading>{t('recovery.title')}</FocusedHeading>
      <p className="-mt-2 text-text-2">{t('recovery.text')}</p>
      <div className={styles['sheet']}>
        <p className={styles['sheet-title']}>{title}</p>
        <ul
          aria-label={t('recovery.list')}
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-2xl border border-border bg-surface-2 px-4 py-4 text-center font-mono text-base sm:gap-x-8 sm:text-lg"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <SaveButtons codes={codes} title={title} />
      <Button className="self-start" onClick={onSaved}>
        {t('recovery.saved')}
      </Button>
    </>
  )
}

/** Returns the title of the codes in a file and on paper, where nothing else says what they are for. */
function useSheetTitle(): string {
  const t = useTexts('login-codes')
  const format = useFormatter()
  const { name: site } = useSettings()
  const [madeAt] = useState(() => new Date())
  return t('recovery.fileTitle', { site, at: format.dateTime(madeAt, { dateStyle: 'long' }) })
}

function SaveButtons({ codes, title }: { codes: readonly string[]; title: string }) {
  const t = useTexts('login-codes')
  const text = codes.join('\n')
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton label={t('recovery.copy')} text={text} copiedText={t('recovery.copied')} />
      <a
        className={buttonClasses({ variant: 'secondary', size: 'sm' })}
        download={`${t('recovery.file')}.txt`}
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${title}\n\n${text}\n`)}`}
      >
        <Download size={18} aria-hidden="true" />
        {t('recovery.download')}
      </a>
      <Button
        variant="secondary"
        size="sm"
        icon={<Printer size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t('recovery.print')}
      </Button>
    </div>
  )
}
