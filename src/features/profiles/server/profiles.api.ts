import { answer } from '#platform/server/api.ts'
import { profilesContract } from '../contract.ts'
import { changeProfile, myProfile } from './own-profile.ts'
import { changePrivacy, readPrivacy } from './privacy.ts'
import { previewProfile } from './profile-preview.ts'
import { viewMember, viewPublicMember } from './profile-view.ts'

export const profilesApi = answer(profilesContract, {
  member: viewMember,
  publicMember: viewPublicMember,
  mine: myProfile,
  change: changeProfile,
  preview: previewProfile,
  privacy: (ctx) => readPrivacy(ctx),
  changePrivacy,
})
