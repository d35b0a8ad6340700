export {
  AccountPanel,
  AuditPanel,
  ConsentsPanel,
  MailsPanel,
  MemberStatus,
  SessionsPanel,
  Time,
} from './office-member-file.tsx'
export { MoneyPanels } from './office-member-money.tsx'
export { ActionsPanel } from './office-member-actions.tsx'
export { CasesPanel } from './office-member-cases.tsx'
export { MatchesPanel } from './office-member-matches.tsx'
export { NotesPanel } from './office-member-notes.tsx'
export { TimelineFilter, TimelineTable } from './office-timeline.tsx'
export { ApprovalsTable } from './office-approvals.tsx'
export { LanguageLinks, MailPanels, MailTable, PushPanels, useMailName } from './office-mails.tsx'
export { SuspensionsForm } from './office-mail-suspensions.tsx'
export { MailTextForm, MailTextsPanel } from './office-mail-texts.tsx'
