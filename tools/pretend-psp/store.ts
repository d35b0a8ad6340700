import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Chargeback, Payment, Refund } from './payment.ts'

type Contents = { payments: Payment[]; refunds: Refund[]; chargebacks?: Chargeback[] }

/** Payments, refunds and chargebacks in memory. With a file, they survive a restart and several processes share them. */
export type Store = ReturnType<typeof openStore>

/** Opens the store. The file may not exist yet. */
export function openStore(file?: string) {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const chargebacks = new Map<string, Chargeback>()
  let version = -1

  /** Loads the file again if another process has changed it. */
  function refresh(): void {
    const current = readVersion(file)
    if (current === version) return
    version = current
    const contents = readContents(file)
    for (const payment of contents.payments) payments.set(payment.id, payment)
    for (const refund of contents.refunds) refunds.set(refund.id, refund)
    for (const chargeback of contents.chargebacks ?? []) chargebacks.set(chargeback.id, chargeback)
  }

  function put<Each extends { id: string }>(all: Map<string, Each>, each: Each): Each {
    refresh()
    all.set(each.id, each)
    writeContents(file, { payments: list(payments), refunds: list(refunds), chargebacks: list(chargebacks) })
    version = readVersion(file)
    return each
  }

  function list<Each>(all: Map<string, Each>): Each[] {
    refresh()
    return [...all.values()]
  }

  function find<Each>(all: Map<string, Each>, id: string): Each | null {
    refresh()
    return all.get(id) ?? null
  }

  return {
    findPayment: (id: string) => find(payments, id),
    findPaymentByKey: (key: string) => list(payments).find((one) => one.idempotencyKey === key) ?? null,
    listPayments: () => list(payments),
    putPayment: (payment: Payment) => put(payments, payment),
    findRefundByKey: (key: string) => list(refunds).find((one) => one.idempotencyKey === key) ?? null,
    /** Lists the refunds of one payment, or all, oldest first. */
    listRefunds: (paymentId?: string) => filterByPayment(list(refunds), paymentId),
    putRefund: (refund: Refund) => put(refunds, refund),
    findChargeback: (id: string) => find(chargebacks, id),
    listChargebacks: (paymentId?: string) => filterByPayment(list(chargebacks), paymentId),
    putChargeback: (chargeback: Chargeback) => put(chargebacks, chargeback),
  }
}

/** Returns a number that changes with each write of the file: its time of change, or 0 when there is none. */
function readVersion(file?: string): number {
  return (file && statSync(file, { throwIfNoEntry: false })?.mtimeMs) || 0
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
