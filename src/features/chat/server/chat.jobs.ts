import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { removeImageFiles, removeUnusedImageFiles } from './image-files.ts'
import { deleteOldUnsentImages } from './images.ts'

/** Deletes uploaded images that were never sent. */
const deleteUnsent = scheduledJob('chat.delete_unsent_images', '37 * * * *', deleteOldUnsentImages)

export const chatJobs = [removeImageFiles, removeUnusedImageFiles, deleteUnsent]
