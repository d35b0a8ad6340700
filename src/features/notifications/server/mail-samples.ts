// Public: other features or the app use this file.
import {
  SAMPLE_ID,
  SAMPLE_NAMES,
  SAMPLE_TOKEN,
  type MailSamples,
  type PushSamples,
  type SampleSite,
} from '#features/sites/server/mail-samples.ts'
import { href } from '#links.ts'
import type { News } from './news.ts'
import { renderNewsMail, renderReminderMail, renderWeeklyMail, type MailContext } from './notifications.mails.ts'
import { renderPushNotifications } from './push/push-messages.ts'

const [anna, bert, carl] = SAMPLE_NAMES

function toMailContext(site: SampleSite): MailContext {
  return {
    ...site,
    isDiscreet: false,
    showsText: true,
    unsubscribePath: href('unsubscribe', {}, { token: SAMPLE_TOKEN }),
  }
}

const toDiscreet = (site: SampleSite): MailContext => ({ ...toMailContext(site), isDiscreet: true })

function createNews(site: SampleSite, changes: Partial<News>): News {
  return {
    kind: 'new_messages',
    otherId: SAMPLE_ID,
    otherName: anna,
    isFictional: false,
    isMatch: false,
    count: 1,
    text: site.example('message'),
    at: site.now,
    since: site.now,
    path: href('chats'),
    ...changes,
  }
}

const oneMessage = (site: SampleSite) => [createNews(site, {})]
const oneLike = (site: SampleSite) => [createNews(site, { kind: 'like', otherName: bert, text: null })]
const oneMatch = (site: SampleSite) => [createNews(site, { kind: 'like', otherName: bert, text: null, isMatch: true })]

/** Returns a message, a match and a like. */
function several(site: SampleSite): News[] {
  const like = createNews(site, { kind: 'like', otherName: carl, text: null })
  return [...oneMessage(site), ...oneMatch(site), like]
}

/** Renders every mail about messages and likes with example data. */
export const notificationMailSamples: MailSamples = {
  message: (site) => renderNewsMail(toMailContext(site), oneMessage(site)),
  like: (site) => renderNewsMail(toMailContext(site), oneLike(site)),
  match: (site) => renderNewsMail(toMailContext(site), oneMatch(site)),
  several: (site) => renderNewsMail(toMailContext(site), several(site)),
  discreet: (site) => renderNewsMail(toDiscreet(site), several(site)),
  reminder: (site) => renderReminderMail(toMailContext(site), oneMessage(site)),
  discreetReminder: (site) => renderReminderMail(toDiscreet(site), oneMessage(site)),
  weekly: (site) => renderWeeklyMail(toMailContext(site), several(site)),
}

function renderPush(site: SampleSite, news: readonly News[], isDiscreet = false) {
  const [first] = renderPushNotifications({ ...site, isDiscreet, showsText: true }, news)
  if (!first) throw new Error('an example has no push notification')
  return { title: first.title, body: first.body }
}

/** Renders every push notification with example data. */
export const pushSamples: PushSamples = {
  message: (site) => renderPush(site, oneMessage(site)),
  textless: (site) => renderPush(site, [createNews(site, { text: null })]),
  like: (site) => renderPush(site, oneLike(site)),
  match: (site) => renderPush(site, oneMatch(site)),
  several: (site) => renderPush(site, [...several(site), ...oneMessage(site)]),
  discreet: (site) => renderPush(site, oneMessage(site), true),
}
