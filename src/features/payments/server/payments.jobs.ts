import { checkPayment } from './provider-check.ts'
import { sendRefund } from './settlement.ts'

export const paymentsJobs = [checkPayment, sendRefund]
