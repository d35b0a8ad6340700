import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteExpiredOpeners } from './conversations/identical-openers.ts'
import { removeImageFiles, removeUnusedImageFiles } from './images/image-files.ts'
import { deleteOldUnsentImages } from './images/images.ts'

/** Deletes uploaded images that were never sent. */
const deleteUnsent = scheduledJob('chat.delete_unsent_images', '37 * * * *', deleteOldUnsentImages)

/** Deletes the hashes of openers that no longer count. */
const deleteOpeners = scheduledJob('chat.delete_old_openers', '37 4 * * *', deleteExpiredOpeners)

export const chatJobs = [removeImageFiles, removeUnusedImageFiles, deleteUnsent, deleteOpeners]
