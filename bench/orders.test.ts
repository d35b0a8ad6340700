import { expect, test } from 'vitest'
import { runOrderTest } from './order-run.ts'

test(
  'I5 I8 I9 I11 orders, payments and repayments at random lose and double no euro and no credit',
  { timeout: 120_000 },
  async () => {
    const { faults, ...report } = await runOrderTest({ orders: 60, seed: 1 })
    expect(Object.entries(faults).filter(([, count]) => count > 0)).toEqual([])
    expect(report.completed).toBeGreaterThan(30)
    expect(Math.min(report.refunds, report.chargebacks)).toBeGreaterThan(0)
  },
)
