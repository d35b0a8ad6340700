export { storeResponses } from './responses.ts'
export { listMissingTexts } from './missing-texts.ts'
export { findLanguageProblem, findSettingProblems, type SettingProblem } from './setting-checks.ts'
export { createSettingCheck } from './site-settings.ts'
