export { useLeftChat } from './chat-return.tsx'
export { GiftButton, GiftForMembers } from './gift-button.tsx'
