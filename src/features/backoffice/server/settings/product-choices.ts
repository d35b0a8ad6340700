import { GIFTS } from '#features/chat/rules.ts'
import { PROMPTS } from '#features/profiles/prompts.rules.ts'
import { factChoices } from '#features/profiles/rules.ts'
import type { ChoiceList } from '#features/sites/choices.rules.ts'
import { INTERESTS } from '#features/sites/rules.ts'

/** The choices of the product by list. */
export const PRODUCT_CHOICES: Readonly<Record<ChoiceList, readonly string[]>> = {
  gifts: GIFTS,
  interests: INTERESTS,
  ...factChoices,
  prompts: PROMPTS,
}
