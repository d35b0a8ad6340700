export { useReturnChat as useLeftChat } from './chat-return.tsx'
export { GiftButton, GiftLoginLink as GiftForMembers } from './gift-button.tsx'
