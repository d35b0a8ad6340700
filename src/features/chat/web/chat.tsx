export { useHasDraft } from './outbox/chat-storage.ts'
export { GiftButton, GiftLoginLink } from './gifts/gift-button.tsx'
