import { implementContract } from '#platform/server/http/api.ts'
import { bankContract } from '../contract.ts'
import { bankOfficeContract } from '../office.contract.ts'
import { listBlockedPayers, unblockPayer } from './blocked-payers.ts'
import { findDebit, sendDebitCode, signDebit, startDebit } from './debit-signing.ts'
import { listOfficeDebits, makeDebitFile, makeDebitFileAgain, readBankFile } from './office-debits.ts'
import {
  assignIncomingPaymentOfSite,
  importIncomingPayments,
  listOfficeIncomingPayments,
  openIncomingPayment,
  refundIncomingPaymentOfSite,
} from './office-incoming-payments.ts'

export const bankApi = implementContract(bankContract, { debit: findDebit, startDebit, sendDebitCode, signDebit })

export const bankOffice = implementContract(bankOfficeContract, {
  incomingPayments: listOfficeIncomingPayments,
  incomingPayment: openIncomingPayment,
  assignIncomingPayment: assignIncomingPaymentOfSite,
  refundIncomingPayment: refundIncomingPaymentOfSite,
  debits: listOfficeDebits,
  makeDebitFile,
  makeDebitFileAgain,
  readBankFile,
  blockedPayers: listBlockedPayers,
  unblockPayer,
  importIncomingPayments,
})
