import { createHash } from 'node:crypto'
import { href } from '#links.ts'
import type { PushMessage } from '#platform/server/push/push-sender.ts'
import { loadMailTexts, type MailLanguage } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import { MAX_PUSHES } from '../../push.rules.ts'
import type { News } from '../news.ts'

/** The language and privacy of push messages. */
export interface PushContext extends MailLanguage {
  /** Leaves out names and texts. */
  readonly isDiscreet: boolean
  readonly showsText: boolean
  /** The site's word for a fictional profile, which is shown beside its name (C-11). */
  readonly fictionalLabel: string
}

/** A notification for a browser to show. */
export interface PushNotification {
  readonly title: string
  readonly body: string
  /** The path of the page that a click opens. */
  readonly path: string
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly isUrgent: boolean
}

type PushTexts = Texts<'push-messages'>

/** Renders the notifications about new messages and likes: one per member, or one about all of them. */
export function renderPushNotifications(context: PushContext, news: readonly News[]): PushNotification[] {
  const t = loadMailTexts(context, 'push-messages')
  if (context.isDiscreet) return [{ ...summarize(news), title: t('discreet.title'), body: t('discreet.body') }]
  if (news.length > MAX_PUSHES) {
    const [title, body] = [t('several.title'), t('several.body', { count: news.length })]
    return [{ ...summarize(news), title, body }]
  }
  return news.map((each) => renderOne(context, t, each))
}

/** Returns what a notification about several members opens. */
function summarize(news: readonly News[]): Omit<PushNotification, 'title' | 'body'> {
  const [first, second] = news
  const isMessage = news.some(({ kind }) => kind !== 'like')
  const path = first && !second ? first.path : href(isMessage ? 'chats' : 'likes')
  return { path, tag: 'news', isUrgent: isMessage }
}

function renderOne(context: PushContext, t: PushTexts, news: News): PushNotification {
  const { otherName: name, isFictional, otherId, path } = news
  const isMessage = news.kind !== 'like'
  return {
    title: isFictional ? t('fictionalName', { name, label: context.fictionalLabel }) : name,
    body: describeNews(context, t, news),
    path,
    tag: `${isMessage ? 'message' : 'like'}-${otherId}`,
    isUrgent: isMessage,
  }
}

function describeNews({ showsText }: PushContext, t: PushTexts, { kind, isMatch, text, count }: News): string {
  if (kind === 'like') return isMatch ? t('match') : t('like')
  return showsText && text ? text : t('message', { count })
}

/**
 * Encodes a notification as declarative web push, which Safari shows without a service worker; sw-push.js reads the
 * same fields.
 */
export function encodePushMessage(
  { title, body, path, tag, isUrgent }: PushNotification,
  { origin, locale, memberId }: { origin: string; locale: string; memberId: string },
): PushMessage {
  const notification = { title, body, navigate: origin + path, tag, lang: locale }
  const topic = createHash('sha256').update(`${memberId} ${tag}`).digest('base64url').slice(0, 32)
  return { content: JSON.stringify({ web_push: DECLARATIVE_WEB_PUSH, notification }), topic, isUrgent }
}

/** The value by which a browser recognizes a declarative message. */
const DECLARATIVE_WEB_PUSH = 8030
