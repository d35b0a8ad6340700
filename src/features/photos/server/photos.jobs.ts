import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { removeFilesLater, removeUnusedFiles } from './photo-files.ts'
import { removeSelfieLater } from './verification/selfie-files.ts'
import { endOldVerifications } from './verification/verification-ends.ts'

/** Expires verifications that waited too long, and deletes old ones. */
const endVerifications = scheduledJob('photos.end_verifications', '53 4 * * *', endOldVerifications)

export const photosJobs = [removeFilesLater, removeUnusedFiles, removeSelfieLater, endVerifications]
