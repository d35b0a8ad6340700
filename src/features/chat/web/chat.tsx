export { useHasDraft } from './outbox/chat-storage.tsx'
export { GiftButton, GiftLoginLink } from './gifts/gift-button.tsx'
