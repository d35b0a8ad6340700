import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/** The features in their order: each may use only those before it. */
export const FEATURES: string[]

declare const configuration: { forbidden: (IForbiddenRuleType & { name: string })[]; options: ICruiseOptions }
export default configuration
