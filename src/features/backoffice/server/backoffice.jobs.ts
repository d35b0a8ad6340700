import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteResponses } from './metrics/responses.ts'
import { rollUpMetrics } from './metrics/roll-up.ts'
import { deleteViews } from './metrics/views.ts'

/** Adds up the metrics of the office. */
const rollUp = scheduledJob('backoffice.roll_up_figures', '*/10 * * * *', rollUpMetrics)

const deleteOldResponses = scheduledJob('backoffice.delete_old_responses', '57 4 * * *', deleteResponses)

const deleteOldViews = scheduledJob('backoffice.delete_old_views', '3 5 * * *', deleteViews)

export const backofficeJobs = [rollUp, deleteOldResponses, deleteOldViews]
