export { phoneNumbersCollected, removeStaffBanMarks, storeStaffBanMarks } from './ban-marks.ts'
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
export { messageReported, type EvidenceMessage, type FoundMessage } from './evidence.ts'
export { textsSampled, type SampledText } from './flag-trial.ts'
export { flagAbout, flagMessage } from './flags.ts'
export { messageRemoved, messageRestored } from './measures.ts'
export { phoneVerificationsCollected } from './trust.ts'
export { countReportsOfMember, listCasesOfMember } from './member-cases.ts'
