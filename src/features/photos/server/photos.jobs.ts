import { removeFilesLater, removeUnused } from './photo-files.ts'
import { tellOwner } from './review.ts'

export const photosJobs = [removeFilesLater, removeUnused, tellOwner]
