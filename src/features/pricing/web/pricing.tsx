export { BonusCountdown } from './bonus-countdown.tsx'
export { welcomeQuery, type BonusApi } from './bonus-query.tsx'
