export { useLeftChat } from './chat-return.tsx'
export { forgetChatStorage } from './chat-storage.tsx'
export { GiftButton, GiftForMembers } from './gift-button.tsx'
