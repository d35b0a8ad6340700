export { phoneNumbers, removeStaffBanMarks, storeStaffBanMarks } from './bans/ban-marks.ts'
export {
  compareAddress,
  compareDevice,
  compareNewMember,
  comparePhoneNumber,
  comparePhoto,
  listBanMatches,
} from './bans/ban-matches.ts'
export { moderationMailSamples } from './mail-samples.ts'
export { countNotice, findMedianDecisionMinutes } from './reports/figures.ts'
export { reportedMessage, type EvidenceMessage, type FoundMessage } from './cases/evidence.ts'
export { newestTexts, type SampledText } from './flags/flag-trial.ts'
export { flagAbout, flagMessage } from './flags/flags.ts'
export { messageRemoval, messageRestored } from './measures/measures.ts'
export { phoneVerification } from './reports/trust.ts'
export { countReportsOfMember, listCasesOfMember } from './cases/member-cases.ts'
