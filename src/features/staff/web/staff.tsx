import { useApi, useQueryData } from '#platform/calls/query.ts'
import { frameQuery, type StaffApi } from './staff.queries.ts'

export { useSentForm } from './staff.queries.ts'
export { AnswerFocus, LastAnswer, useAnswerText } from './office-answer.tsx'
export { AppSecret } from './app-secret.tsx'
export { CodeAppPanel } from './code-app.tsx'
export { ConfirmedForm } from './confirmed-form.tsx'
export {
  ChoiceField,
  FileField,
  SubmitButton,
  toInputName,
  TypedArea,
  TypedField,
  useTypedList,
} from './office-fields.tsx'
export { LostRefusal, officeForms, type FormField } from './office-form.tsx'
export { ConfirmForm, FirstPasskey, NewPasskey, PasskeyLogin } from './passkey-form.tsx'
export { OfficePage, OfficeTable, Panel } from './office-list.tsx'
export { OfficeTime } from './office-time.tsx'
export { OwnInvitations, OwnPassword, OwnSessions } from './own-account.tsx'
export { PageLinks } from './page-links.tsx'
export { ReleaseForm } from './release-form.tsx'

/** Returns who is logged in to the office, and where. */
export function useFrame() {
  return useQueryData(frameQuery(useApi<StaffApi>()))
}
