import { implementContract } from '#platform/server/http/api.ts'
import { chatContract } from '../contract.ts'
import { findChat, findMemberChat, listChats, listMessages, markChatRead, removeChat, notifyTyping } from './chat.ts'
import { listGifts, giveGift } from './gifts.ts'
import { sendMessage, startChat } from './sending.ts'

export const chatApi = implementContract(chatContract, {
  list: (ctx) => listChats(ctx),
  remove: removeChat,
  find: findChat,
  messages: listMessages,
  send: sendMessage,
  memberChat: findMemberChat,
  start: startChat,
  gifts: listGifts,
  giveGift,
  markRead: markChatRead,
  typing: notifyTyping,
})
