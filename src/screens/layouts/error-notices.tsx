import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from './notice.tsx'
import { RetryLink } from './retry-link.tsx'

/** The list page that a 404 links to, by the refusal code of the missing object. */
const LIST_PATHS = {
  member_not_found: href('members'),
  chat_not_found: href('chats'),
  order_not_found: href('transactions'),
}

type MissingObjectCode = keyof typeof LIST_PATHS

export type SpecialNoticeProps = {
  /** The refusal code of a missing object. */
  code: string
  /** The time at which a rate limit ends, as ISO 8601; null without a rate limit. */
  retryAt: string | null
}

/** The notice for an exceeded rate limit, or for a missing object. */
export function SpecialNotice({ code, retryAt }: SpecialNoticeProps) {
  if (retryAt !== null) return <RateLimitNotice until={retryAt} />
  return <MissingObject code={code as MissingObjectCode} /> // the error page has checked it
}

/** The 404 page of an object that the site lists: a member, a conversation or an order. */
function MissingObject({ code }: { code: MissingObjectCode }) {
  const t = useTexts('error-notices')
  return (
    <Notice status={404} title={t(`${code}.title`)} text={t(`${code}.text`)}>
      <ButtonLink to={LIST_PATHS[code]}>{t(`${code}.link`)}</ButtonLink>
      <ButtonLink to={href('index')} variant="secondary">
        {t('home')}
      </ButtonLink>
    </Notice>
  )
}

/** The notice for a member who exceeded a rate limit, with the time at which it ends (T18). */
function RateLimitNotice({ until }: { until: string }) {
  const t = useTexts('error-notices')
  const format = useFormatter()
  const time = format.dateTime(new Date(until), { hour: '2-digit', minute: '2-digit' })
  return (
    <Notice status={429} title={t('rateLimit.title')} text={t('rateLimit.text', { time })}>
      <RetryLink />
    </Notice>
  )
}
