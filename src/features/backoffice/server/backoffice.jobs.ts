import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteResponses } from './responses.ts'
import { rollUpFigures } from './roll-up.ts'

/** Adds up the figures of the office. */
const rollUp = scheduledJob('backoffice.roll_up_figures', '*/10 * * * *', rollUpFigures)

const deleteOldResponses = scheduledJob('backoffice.delete_old_responses', '57 4 * * *', deleteResponses)

export const backofficeJobs = [rollUp, deleteOldResponses]
