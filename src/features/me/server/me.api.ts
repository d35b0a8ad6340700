import { answer } from '#platform/server/api.ts'
import { meContract } from '../contract.ts'
import { changeUser, logInAndView, viewUser } from './me.ts'

export const meApi = answer(meContract, {
  user: (ctx) => viewUser(ctx),
  logIn: logInAndView,
  changeUser,
})
