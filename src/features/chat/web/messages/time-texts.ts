import { useFormatter, useTexts, useTimeZone } from '#platform/i18n.tsx'
import { toDateBucket } from '#platform/time/date-bucket.ts'

/** Returns the functions that format dates in chats, in the member's language. */
export function useTimeTexts() {
  const t = useTexts('chat')
  const format = useFormatter()
  const timeZone = useTimeZone()
  const formatTime = (at: string) => format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit' })
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
          return format.dateTime(date, { weekday: 'short' })
        case 'year':
          return format.dateTime(date, { day: 'numeric', month: 'short' })
        case 'older':
          return format.dateTime(date, { day: 'numeric', month: 'short', year: 'numeric' })
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
          return format.dateTime(date, { weekday: 'long' })
        case 'year':
          return format.dateTime(date, { weekday: 'long', day: 'numeric', month: 'long' })
        case 'older':
          return format.dateTime(date, { day: 'numeric', month: 'long', year: 'numeric' })
      }
    },
  }
}
