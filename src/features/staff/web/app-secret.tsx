import { useTexts } from '#platform/i18n.tsx'
import { QrCode } from '#ui/qr-code.tsx'

/** The secret of an authenticator app as a QR code, and as text for an app without a camera. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTexts('office')
  return (
    <div className="mb-5 flex flex-col items-center gap-3">
      <QrCode text={uri} label={t('code.qr')} />
      <a href={uri} className="text-primary-text underline">
        {t('code.open')}
      </a>
      <p className="text-center text-sm text-text-3">{t('code.secret')}</p>
      <p className="font-mono text-sm break-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  )
}
