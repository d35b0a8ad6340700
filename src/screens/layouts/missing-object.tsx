import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from './notice.tsx'

/** The list page that a 404 links to, by the refusal code of the missing object. */
const LIST_PATHS = {
  member_not_found: href('members'),
  chat_not_found: href('chats'),
  order_not_found: href('transactions'),
}

export type MissingObjectCode = keyof typeof LIST_PATHS

/** The 404 page of an object that the site lists: a member, a conversation or an order. */
export function MissingObject({ code }: { code: MissingObjectCode }) {
  const t = useTexts('missing')
  return (
    <Notice status={404} title={t(`${code}.title`)} text={t(`${code}.text`)}>
      <ButtonLink to={LIST_PATHS[code]}>{t(`${code}.link`)}</ButtonLink>
      <ButtonLink to={href('index')} variant="secondary">
        {t('home')}
      </ButtonLink>
    </Notice>
  )
}
