/** A refund or chargeback older than this changes no more: a direct debit can be charged back for thirteen months. */
export const MAX_REVERSAL_DAYS = 400
