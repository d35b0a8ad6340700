import { removeFilesLater, removeUnusedFiles } from './photo-files.ts'
import { notifyOwner } from './review.ts'

export const photosJobs = [removeFilesLater, removeUnusedFiles, notifyOwner]
