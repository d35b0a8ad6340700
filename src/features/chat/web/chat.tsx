export { useHasDraft } from './chat-storage.tsx'
export { GiftButton, GiftLoginLink } from './gift-button.tsx'
