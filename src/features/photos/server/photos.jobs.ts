import { removeFilesLater, removeUnusedFiles } from './photo-files.ts'

export const photosJobs = [removeFilesLater, removeUnusedFiles]
