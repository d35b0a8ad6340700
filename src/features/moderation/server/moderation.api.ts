import { implementContract } from '#platform/server/http/api.ts'
import { moderationContract } from '../contract.ts'
import { moderationOfficeContract } from '../office.contract.ts'
import { claimCaseForDecision, listCases, viewCase } from './cases.ts'
import { decideCase, rejectObjection, reverseDecision } from './decisions.ts'
import { changeFlagRule, listFlagRules, viewFlagRule } from './flag-rules.ts'
import { tryFlagRule } from './flag-trial.ts'
import { fileObjection } from './objections.ts'
import { fileReport } from './reports.ts'

export const moderationApi = implementContract(moderationContract, {
  report: fileReport,
  object: fileObjection,
})

export const moderationOffice = implementContract(moderationOfficeContract, {
  queue: listCases,
  case: viewCase,
  claim: claimCaseForDecision,
  decide: decideCase,
  ban: (ctx, decision) => decideCase(ctx, { ...decision, outcome: 'ban' }),
  reverse: reverseDecision,
  rejectObjection,
  rules: listFlagRules,
  rule: viewFlagRule,
  tryRule: tryFlagRule,
  changeRule: changeFlagRule,
})
