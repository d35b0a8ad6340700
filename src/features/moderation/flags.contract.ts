import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { instant, text, queryNumber, emptyOutput } from '#platform/contract.ts'
import { FLAG_ACTIONS, FLAG_RULES, PHRASE_LENGTH_MAX, PHRASES_MAX, TRIAL_REASON_MAX } from './flag.rules.ts'

const rule = z.enum(FLAG_RULES)
const action = z.enum(FLAG_ACTIONS)
const settings = z.object({
  isEnabled: z.boolean(),
  action,
  threshold: z.int().nullable(),
  phrases: z.array(z.string()),
})
const typed = {
  rule,
  isEnabled: z.enum(['yes', 'no']),
  action,
  threshold: queryNumber({ min: 0 }).optional(),
  /** One phrase per line. */
  phrases: text({ max: PHRASES_MAX * (PHRASE_LENGTH_MAX + 2) }).default(''),
}

/** The endpoints of the office about the rules that look at texts. */
export const flagsOfficeContract = {
  /** The rules of the site, with what they flagged in the last week. */
  rules: officeEndpoint('rules.read')
    .route({ method: 'GET', path: '/office/rules' })
    .output(
      z.object({
        rules: z.array(z.object({ rule, isEnabled: z.boolean(), action, messages: z.int(), cases: z.int() })),
      }),
    ),
  /** A rule with its history. */
  rule: officeEndpoint('rules.read')
    .route({ method: 'GET', path: '/office/rules/{rule}' })
    .input(z.strictObject({ rule }))
    .output(
      z.object({
        rule,
        /** 0 for the default. */
        version: z.int(),
        settings,
        history: z.array(
          settings.omit({ phrases: true }).extend({
            version: z.int(),
            phrases: z.int(),
            changedBy: z.string(),
            changedAt: instant,
          }),
        ),
      }),
    ),
  /** Counts what changed settings would have flagged in the last week. Shows examples for a reason; it is recorded. */
  tryRule: officeEndpoint('rules.change')
    .route({ method: 'POST', path: '/office/rules/{rule}/trial' })
    .input(z.strictObject({ ...typed, reason: text({ max: TRIAL_REASON_MAX }).optional() }))
    .output(z.object({ looked: z.int(), flagged: z.int(), members: z.int(), examples: z.array(z.string()) })),
  changeRule: officeEndpoint('rules.change')
    .route({ method: 'POST', path: '/office/rules/{rule}' })
    .input(z.strictObject({ ...typed, version: queryNumber({ min: 0 }) }))
    .output(emptyOutput)
    .errors({ rule_changed: { status: 409 } }),
}
