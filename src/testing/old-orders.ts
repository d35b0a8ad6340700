import { eraseOldOrders as job } from '#features/orders/server/orders.jobs.ts'
import type { World } from './world.ts'

/** Runs the job that deletes the orders of erased members after the bookkeeping period. */
export async function eraseOldOrders(world: World): Promise<void> {
  await job.run(world.ctx(), null)
}
