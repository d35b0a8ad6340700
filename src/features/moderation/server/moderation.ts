export { countNotice, findMedianDecisionMinutes, findTransparencyReport, type TransparencyReport } from './figures.ts'
export { messageReported, type EvidenceMessage, type FoundMessage } from './evidence.ts'
export { messageRemoved, messageRestored } from './measures.ts'
export { phoneVerificationsCollected } from './trust.ts'
