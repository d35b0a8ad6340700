export { useReturnChat } from './return-chat.tsx'
export { GiftButton, GiftLoginLink } from './gift-button.tsx'
