import MailCheck from 'lucide-react/icons/mail-check'
import MailX from 'lucide-react/icons/mail-x'
import { useState } from 'react'
import { NoReferrerMeta, useLinkToken } from '#features/accounts/web/link-token.tsx'
import { Outcome } from '#features/accounts/web/outcome.tsx'
import { OBJECTION_BODY_MAX, OBJECTION_DAYS } from '#features/moderation/rules.ts'
import { useObject } from '#features/moderation/web/moderation.queries.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextArea } from '#ui/text-area.tsx'

export const handle = { namespaces: ['moderation'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The page of the link with which a member objects to a decision, also while they are banned (L-24). */
export default function ObjectionPage() {
  const t = useTexts('moderation')
  const [token] = useState(useLinkToken('token'))
  return (
    <div className="container-page py-8 sm:py-12">
      <title>{t('objection.title')}</title>
      <NoReferrerMeta />
      {token === '' ? (
        <EmptyState
          level={1}
          icon={<MailX size={32} />}
          title={t('objection.incompleteTitle')}
          text={t('objection.incomplete')}
        >
          <ButtonLink to={href('index')}>{t('objection.home')}</ButtonLink>
        </EmptyState>
      ) : (
        <ObjectionForm token={token} />
      )}
    </div>
  )
}

function ObjectionForm({ token }: { token: string }) {
  const t = useTexts('moderation')
  const refusalText = useRefusalText()
  const objection = useObject(token)
  const [body, setBody] = useState('')
  if (objection.isSuccess)
    return <Outcome icon={<MailCheck size={32} />} title={t('objection.doneTitle')} text={t('objection.done')} />
  const { error } = objection
  if (error && 'code' in error && error.code === 'objection_link_expired') {
    const text = t('objection.expired', { days: OBJECTION_DAYS })
    return <Outcome icon={<MailX size={32} />} title={t('objection.expiredTitle')} text={text} />
  }
  return (
    <form
      className="mx-auto flex max-w-[640px] flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        objection.mutate(body)
      }}
    >
      <h1 className="text-3xl">{t('objection.title')}</h1>
      <p className="text-text-2">{t('objection.text')}</p>
      {error && (
        <Alert tone="danger" role="alert">
          {refusalText(error)}
        </Alert>
      )}
      <TextArea
        name="body"
        label={t('objection.body')}
        maxLength={OBJECTION_BODY_MAX}
        rows={8}
        required
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <Button type="submit" size="lg" pending={objection.isPending} className="self-start">
        {t('objection.send')}
      </Button>
    </form>
  )
}
