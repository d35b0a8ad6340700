export {
  AccountPanel,
  AuditPanel,
  ConsentsPanel,
  MailsPanel,
  MemberStatus,
  SessionsPanel,
  useTimeFormat,
} from './office-member-file.tsx'
export { MoneyPanels } from './office-member-money.tsx'
