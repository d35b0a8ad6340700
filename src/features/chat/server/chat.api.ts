import type { FastifyInstance } from 'fastify'
import { MAX_PHOTO_BYTES } from '#features/photos/rules.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { registerFileRoute } from '#platform/server/media/file-route.ts'
import { registerUploadRoute } from '#platform/server/media/upload-route.ts'
import { chatContract } from '../contract.ts'
import { chatOfficeContract } from '../office.contract.ts'
import { findChat, findMemberChat, listChats, listMessages, markChatRead, removeChat, notifyTyping } from './chat.ts'
import { listGifts, giveGift } from './gifts/gifts.ts'
import { addImage, admitImageUpload, findViewableImage, sendImage } from './images/images.ts'
import { findMemberChatStatus, listNewMatches } from './conversations/matches.ts'
import { readConversation } from './operators/office-conversation.ts'
import { answerConversation } from './operators/operator-answers.ts'
import { claimConversation, claimNextConversation, releaseConversation } from './operators/operator-claims.ts'
import { listInbox, readClaimedConversation } from './operators/operators.ts'
import { removeMessage } from './messages/removal.ts'
import { changeChatSettings, getChatSettings } from './settings.ts'
import { sendMessage, startChat } from './messages/sending.ts'

export const chatApi = implementContract(chatContract, {
  list: (ctx) => listChats(ctx),
  remove: removeChat,
  find: findChat,
  messages: listMessages,
  send: sendMessage,
  memberChat: findMemberChat,
  memberChatStatus: findMemberChatStatus,
  newMatches: (ctx) => listNewMatches(ctx),
  start: startChat,
  uploadImage: async (ctx, { id: messageId, file }) => {
    await admitImageUpload(ctx, messageId)
    return addImage(ctx, { messageId, bytes: Buffer.from(await file.arrayBuffer()) })
  },
  sendImage,
  gifts: listGifts,
  giveGift,
  markRead: markChatRead,
  settings: (ctx) => getChatSettings(ctx),
  changeSettings: changeChatSettings,
  removeMessage,
  typing: notifyTyping,
})

export const chatOffice = implementContract(chatOfficeContract, {
  readConversation,
  inbox: listInbox,
  claimNextConversation,
  claimConversation,
  releaseConversation,
  readClaimedConversation,
  answerConversation,
})

/** Registers the routes that carry files: uploading an image and downloading one. */
export function registerImageRoutes(app: FastifyInstance, createContext: CreateContext): void {
  registerUploadRoute(app, createContext, {
    path: '/api/chat-images',
    maxBytes: MAX_PHOTO_BYTES,
    errors: chatContract.uploadImage['~orpc'].errorMap,
    admit: admitImageUpload,
    store: (ctx, { id: messageId, bytes }) => addImage(ctx, { messageId, bytes }),
  })
  registerFileRoute(app, createContext, { folder: '/chat-images', find: findViewableImage })
}
