import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { chatOfficeContract } from '../../office.contract.ts'

/** The endpoints of the office about conversations. Members' pages load none of this. */
export type InboxApi = ApiOf<{ chat: typeof chatOfficeContract }>

/** A conversation that waits for an answer. */
export type WaitingConversation = Awaited<ReturnType<InboxApi['chat']['inbox']>>['conversations'][number]

/** A conversation that the operator has claimed. */
export type ClaimedConversation = NonNullable<
  Awaited<ReturnType<InboxApi['chat']['readClaimedConversation']>>['claimed']
>

export const inboxQuery = (api: InboxApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'inbox', after],
    queryFn: () => api.chat.inbox(after === null ? {} : { after }),
  })

export const claimedConversationQuery = (api: InboxApi, page: { id: string; before?: string }) =>
  queryOptions({
    queryKey: ['office', 'inbox', page],
    queryFn: () => api.chat.readClaimedConversation(page),
  })
