import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteDismissals } from './announcements.ts'
import { deleteOldComplaints } from './complaints.ts'

/** Deletes complaints a year after they were closed. */
const deleteComplaints = scheduledJob('pages.delete_complaints', '53 4 * * *', deleteOldComplaints)

/** Deletes the dismissals of announcements that are over. */
const deleteSpentDismissals = scheduledJob('pages.delete_dismissals', '59 4 * * *', deleteDismissals)

export const pagesJobs = [deleteComplaints, deleteSpentDismissals]
