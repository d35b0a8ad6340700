export { complaintMailSamples } from './mail-samples.ts'
export { findAnnouncement } from './announcements.ts'
export { serveComplaintForm } from './complaint-form.ts'
export {
  answerComplaint,
  closeComplaint,
  findAnsweredComplaint,
  listComplaints,
  type AnswerOutcome,
} from './complaint-answers.ts'
export {
  listTextPages,
  listTextPageVersions,
  removeTextPage,
  saveTextPage,
  type TextPageAddress,
} from './text-pages.ts'
export { findPageSlugProblem, listUnknownLinks } from './text-page-checks.ts'
