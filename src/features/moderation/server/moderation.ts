export { phoneNumbers, removeStaffBanMarks, storeStaffBanMarks } from './ban-marks.ts'
export {
  compareAddress,
  compareDevice,
  compareNewMember,
  comparePhoneNumber,
  comparePhoto,
  listBanMatches,
} from './ban-matches.ts'
export { moderationMailSamples } from './mail-samples.ts'
export { countNotice, findMedianDecisionMinutes, findTransparencyReport, type TransparencyReport } from './figures.ts'
export { reportedMessage, type EvidenceMessage, type FoundMessage } from './evidence.ts'
export { newestTexts, type SampledText } from './flag-trial.ts'
export { flagAbout, flagMessage } from './flags.ts'
export { messageRemoval, messageRestored } from './measures.ts'
export { phoneVerification } from './trust.ts'
export { countReportsOfMember, listCasesOfMember } from './member-cases.ts'
