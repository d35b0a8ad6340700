export { useReturnChat } from './chat-return.tsx'
export { GiftButton, GiftLoginLink } from './gift-button.tsx'
