import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { rollUpFigures } from './roll-up.ts'

/** Adds up the figures of the office. */
const rollUp = scheduledJob('backoffice.roll_up_figures', '*/10 * * * *', rollUpFigures)

export const backofficeJobs = [rollUp]
