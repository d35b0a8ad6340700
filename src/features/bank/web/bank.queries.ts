import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/calls/query.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { useIdempotencyKey } from '#platform/calls/idempotency-key.ts'
import type { bankContract } from '../contract.ts'
import type { DebitDetails } from '../debit-details.rules.ts'
import type { bankOfficeContract } from '../office.contract.ts'

/** The endpoints of direct debits. */
export type Api = ApiOf<{ bank: typeof bankContract }>

/** The endpoints of the office about direct debits and money that arrived. */
export type BankApi = ApiOf<{ bank: typeof bankOfficeContract }>

/** The direct debit of an order: what its form needs. */
export const debitQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payments', 'debit', id],
    queryFn: ({ signal }) => api.bank.debit({ id }, { signal }),
    staleTime: 0,
  })

/** Returns the calls of the form for a direct debit. A code that is requested again after a lost response is sent once. */
export function useDebitCalls(id: string, onSigned: () => void) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { keyFor, renewKey } = useIdempotencyKey()
  return {
    start: (details: DebitDetails | null) => api.bank.startDebit({ id, details }),
    sendCode: async () => {
      await api.bank.sendDebitCode({ id, codeId: keyFor('code') })
      renewKey()
    },
    sign: async (code: string) => {
      await api.bank.signDebit({ id, code })
      onSigned() // leaves the page before its query reports that the debit is signed
      await cache.invalidateQueries({ queryKey: ['payments'] })
    },
  }
}

export const officeIncomingPaymentsQuery = (api: BankApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'incomingPayments', after],
    queryFn: () => api.bank.incomingPayments(after === null ? {} : { after }),
  })

export const officeIncomingPaymentQuery = (api: BankApi, id: string) =>
  queryOptions({ queryKey: ['office', 'incomingPayment', id], queryFn: () => api.bank.incomingPayment({ id }) })

export const officeDebitsQuery = (api: BankApi, filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['office', 'debits', filters],
    queryFn: () => api.bank.debits(filters), // the endpoint checks them
  })

export const blockedPayersQuery = (api: BankApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'blocked-payers', after],
    queryFn: () => api.bank.blockedPayers(after === null ? {} : { after }),
  })
