import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { toDateBucket } from '../rules.ts'

const timeZone = 'Europe/Amsterdam'

/** Returns the functions that format dates in chats, in the member's language. */
export function useTimeTexts() {
  const t = useTexts('chat')
  const format = useFormatter()
  const formatTime = (at: string) => format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', timeZone })
  return {
    formatTime,
    /** Formats the date in the list: the time, "Gisteren", the weekday or the date. */
    formatListDate(at: string): string {
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
    /** Formats the date above the messages of a day. */
    formatDay(at: string): string {
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

/** The time zone of the dates in a conversation. */
export const chatTimeZone = timeZone
