import { implementContract } from '#platform/server/http/api.ts'
import { profilesContract } from '../contract.ts'
import { profilesOfficeContract } from '../office.contract.ts'
import { addFictionalPhoto, removeFictionalPhoto } from './fictional-photos.ts'
import { changeFictional, createFictional, findFictional, listFictional, retireFictional } from './fictional.ts'
import { changeProfile, getMyProfile } from './own-profile.ts'
import { changePrivacy, getPrivacy } from './privacy.ts'
import { previewProfile } from './profile-preview.ts'
import { viewMember, viewPublicMember } from './profile-view.ts'

export const profilesApi = implementContract(profilesContract, {
  member: viewMember,
  publicMember: viewPublicMember,
  // Every request of a member records their activity, so nothing is left to do.
  hidePage: async () => undefined,
  mine: getMyProfile,
  change: changeProfile,
  preview: previewProfile,
  privacy: getPrivacy,
  changePrivacy,
})

export const profilesOffice = implementContract(profilesOfficeContract, {
  listFictional,
  findFictional,
  createFictional,
  changeFictional,
  retireFictional,
  addFictionalPhoto,
  removeFictionalPhoto,
})
