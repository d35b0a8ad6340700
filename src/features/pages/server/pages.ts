export { complaintMailSamples } from './mail-samples.ts'
export { findAnnouncement } from './announcements.ts'
export { serveComplaintForm } from './complaint-form.ts'
