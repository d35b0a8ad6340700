import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteOldComplaints } from './complaints.ts'

/** Deletes complaints a year after they were closed. */
const deleteComplaints = scheduledJob('pages.delete_complaints', '53 4 * * *', deleteOldComplaints)

export const pagesJobs = [deleteComplaints]
