export { messageReported, type EvidenceMessage, type FoundMessage } from './evidence.ts'
export { textsSampled, type SampledText } from './flag-trial.ts'
export { flagAbout, flagMessage } from './flags.ts'
export { messageRemoved, messageRestored } from './measures.ts'
