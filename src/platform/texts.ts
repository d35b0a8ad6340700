import type { TextValues } from '#texts/keys.d.ts'

/** The name of a file with texts, without its ending; the files with the texts of refusals are one namespace. */
export type Namespace = keyof TextValues

/** The namespaces that only pages without React and the server use; tools/vite-texts.ts leaves them out. */
type ServerNamespace =
  | 'home'
  | 'offline-page'
  | 'export'
  | 'invoices'
  | 'push-messages'
  | `${string}-mails`
  | 'landers'
  | 'language-question'
  | 'gallery'
  | `${string}-lander`

/** The namespaces of pages with React. */
export type ScreenNamespace = Exclude<Namespace, ServerNamespace>

/** The keys of the texts in a namespace, joined by dots. */
export type TextKey<Name extends Namespace> = keyof TextValues[Name] & string

type Union = Record<string, unknown>
type ToIntersection<Values> = (Values extends unknown ? (values: Values) => void : never) extends (
  values: infer All extends Union,
) => void
  ? All
  : never

/** The values that a text needs; of several keys, the values of all of them. */
export type ValuesOf<Name extends Namespace, Key extends TextKey<Name>> = ToIntersection<TextValues[Name][Key]>

type Arguments<Values> = [keyof Values] extends [never] ? [] : [values: Values]

/** Translates a key of a namespace, with its ICU values by name. */
export type Texts<Name extends Namespace> = <Key extends TextKey<Name>>(
  key: Key,
  ...values: Arguments<ValuesOf<Name, Key>>
) => string

/** Translates a key that is known only at run time. A missing text is an error. */
export type UntypedTexts = (key: string, values?: Record<string, string | number | Date>) => string
