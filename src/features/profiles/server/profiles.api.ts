import { answer } from '#platform/server/api.ts'
import { profilesContract } from '../contract.ts'
import { changeProfile, myProfile } from './own-profile.ts'
import { changePrivacy, readPrivacy } from './privacy.ts'
import { viewMember, viewPublicMember } from './profile-view.ts'

export const profilesApi = answer(profilesContract, {
  member: viewMember,
  publicMember: viewPublicMember,
  mine: myProfile,
  change: changeProfile,
  privacy: (ctx) => readPrivacy(ctx),
  changePrivacy,
})
