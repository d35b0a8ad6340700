import { removeFilesLater } from './photo-files.ts'

export const photosJobs = [removeFilesLater]
