/** A character of a script that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and others. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Isolates the values of a sentence that are written from right to left, such as a name, so that they leave the order of
 * what stands beside them as it is (Unicode FSI and PDI).
 */
export function isolateValues<Values>(values: Values): Values {
  if (typeof values !== 'object' || values === null) return values
  const entries = Object.entries(values)
  if (!entries.some(([, value]) => isRightToLeft(value))) return values
  const isolated = entries.map(([key, value]) => [key, isRightToLeft(value) ? `\u2068${value}\u2069` : value])
  return Object.fromEntries(isolated) as Values // the same keys, and strings for strings
}

function isRightToLeft(value: unknown): value is string {
  return typeof value === 'string' && rightToLeft.test(value)
}
