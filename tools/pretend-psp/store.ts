import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Chargeback, Payment, Refund } from './payment.ts'

type Contents = { payments: Payment[]; refunds: Refund[]; chargebacks?: Chargeback[] }

/** Payments, refunds and chargebacks in memory. With a file, they survive a restart. */
export type Store = ReturnType<typeof openStore>

/** Opens the store. The file may not exist yet. */
export function openStore(file?: string) {
  const contents = readContents(file)
  const payments = new Map(contents.payments.map((payment) => [payment.id, payment]))
  const refunds = new Map(contents.refunds.map((refund) => [refund.id, refund]))
  const chargebacks = new Map((contents.chargebacks ?? []).map((chargeback) => [chargeback.id, chargeback]))
  const save = () =>
    writeContents(file, {
      payments: [...payments.values()],
      refunds: [...refunds.values()],
      chargebacks: [...chargebacks.values()],
    })

  return {
    findPayment: (id: string) => payments.get(id) ?? null,
    findPaymentByKey: (key: string) => [...payments.values()].find((one) => one.idempotencyKey === key) ?? null,
    listPayments: () => [...payments.values()],
    putPayment(payment: Payment) {
      payments.set(payment.id, payment)
      save()
      return payment
    },
    findRefundByKey: (key: string) => [...refunds.values()].find((one) => one.idempotencyKey === key) ?? null,
    /** Lists the refunds of one payment, or all, oldest first. */
    listRefunds: (paymentId?: string) => filterByPayment([...refunds.values()], paymentId),
    putRefund(refund: Refund) {
      refunds.set(refund.id, refund)
      save()
      return refund
    },
    findChargeback: (id: string) => chargebacks.get(id) ?? null,
    listChargebacks: (paymentId?: string) => filterByPayment([...chargebacks.values()], paymentId),
    putChargeback(chargeback: Chargeback) {
      chargebacks.set(chargeback.id, chargeback)
      save()
      return chargeback
    },
  }
}

function filterByPayment<Each extends { paymentId: string }>(all: Each[], paymentId?: string): Each[] {
  return paymentId === undefined ? all : all.filter((one) => one.paymentId === paymentId)
}

function readContents(file?: string): Contents {
  if (!file) return { payments: [], refunds: [] }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Contents
  } catch {
    return { payments: [], refunds: [] } // the first start, or an incomplete file
  }
}

function writeContents(file: string | undefined, contents: Contents): void {
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.part`
  writeFileSync(unfinished, JSON.stringify(contents, null, 1))
  renameSync(unfinished, file)
}
