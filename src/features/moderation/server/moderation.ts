export { messageReported, type EvidenceMessage, type FoundMessage } from './evidence.ts'
export { messageRemoved, messageRestored } from './measures.ts'
export { countReportsOfMember, listCasesOfMember } from './member-cases.ts'
