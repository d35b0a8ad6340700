import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { toDateBucket } from '../rules.ts'

const timeZone = 'Europe/Amsterdam'

/** Moments as the chats write them, in the visitor's language. */
export function useTimeTexts() {
  const t = useTexts('chat')
  const format = useFormatter()
  const formatTime = (at: string) => format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', timeZone })
  return {
    clock: formatTime,
    /** Beside a conversation: the hour, "Gisteren", the day, or the date. */
    whenListed(at: string): string {
      const date = new Date(at)
      switch (toDateBucket(date, new Date(), timeZone)) {
        case 'today':
          return formatTime(at)
        case 'yesterday':
          return t('day.yesterday')
        case 'week':
          return format.dateTime(date, { weekday: 'short', timeZone })
        case 'year':
          return format.dateTime(date, { day: 'numeric', month: 'short', timeZone })
        case 'older':
          return format.dateTime(date, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
      }
    },
    /** Above the messages of a day. */
    day(at: string): string {
      const date = new Date(at)
      switch (toDateBucket(date, new Date(), timeZone)) {
        case 'today':
          return t('day.today')
        case 'yesterday':
          return t('day.yesterday')
        case 'week':
          return format.dateTime(date, { weekday: 'long', timeZone })
        case 'year':
          return format.dateTime(date, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
        case 'older':
          return format.dateTime(date, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
      }
    },
  }
}

/** The calendar that days in a conversation follow. */
export const chatTimeZone = timeZone
