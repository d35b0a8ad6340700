import type {
  AnyContractProcedure,
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract'
import type { ReactNode } from 'react'
import type { OfficeForm as SentForm } from '../office-form.rules.ts'
import { PostForm, RefusalAlert, useFormState, type PostFormProps } from './post-form.tsx'
import { useSentForm } from './staff.queries.ts'

/** Contracts of the office by feature, as `{ orders: typeof ordersOfficeContract }`. */
type Contracts = Readonly<Record<string, Readonly<Record<string, AnyContractProcedure>>>>

/** The names of the endpoints of contracts, such as `orders.refund`. */
type ActionOf<C> = { [Feature in keyof C & string]: `${Feature}.${keyof C[Feature] & string}` }[keyof C & string]

type EndpointOf<C, Action> = Action extends `${infer Feature}.${infer Key}`
  ? Feature extends keyof C
    ? Key extends keyof C[Feature]
      ? C[Feature][Key]
      : never
    : never
  : never

/** The input of an endpoint before it is parsed; without a schema it has no fields. */
type InputOf<E> = E extends AnyContractProcedure
  ? string extends keyof InferContractRouterInputs<E>
    ? NoInputs
    : unknown extends InferContractRouterInputs<E>
      ? NoInputs
      : InferContractRouterInputs<E>
  : never

type NoInputs = object

type OutputOf<E> = E extends AnyContractProcedure ? InferContractRouterOutputs<E> : never
type RefusalOf<E> = E extends AnyContractProcedure ? keyof InferContractRouterErrorMap<E> & string : never

/** The texts that a form can send for an input: those of it, and any for one that the contract converts. */
type TextOf<Value> = object extends Value
  ? string
  : Value extends readonly (infer Each)[]
    ? TextOf<Each>
    : Value extends string
      ? Value
      : never

type HiddenValue<Value> = Value extends readonly (infer Each)[] ? readonly TextOf<Each>[] : TextOf<Value>
type HiddenValues<Input> = { readonly [Name in keyof Input]: HiddenValue<Input[Name]> }

/** The values that a form sends along: every required input that is no field, and others if it likes. */
type Hidden<Input, Field extends keyof Input> = HiddenValues<Pick<Input, Exclude<keyof Input, Field>>> &
  Partial<HiddenValues<Pick<Input, Field>>>

type HiddenProps<Values> = object extends Values ? { readonly hidden?: Values } : { readonly hidden: Values }

/** A field of a form that accepts some texts; `FormField<never>` is any field. */
export interface FormField<Value extends string = string> {
  readonly name: string
  readonly isList: boolean
  /** Only a type; no field has it. */
  readonly accepts?: (value: Value) => void
}

/** The form of an endpoint. Its parts know the inputs, the output and the refusals of the contract. */
interface OfficeForm<Input, Output, Field extends keyof Input & string> {
  readonly action: string
  /** The form on the page: a plain post, which needs no script. A refused one is shown again with what was typed. */
  readonly Form: (props: PostFormProps & HiddenProps<Hidden<Input, Field>>) => ReactNode
  /** Returns a field, for `TypedField` and the like. */
  readonly field: <Name extends Exclude<Field, ListOf<Input>>>(
    name: Name,
  ) => FormField<TextOf<NonNullable<Input[Name]>>>
  /** Returns a field that has several values. */
  readonly list: <Name extends Field & ListOf<Input>>(name: Name) => FormField<TextOf<NonNullable<Input[Name]>>>
  /** Returns the output of the accepted form around this component, or null. */
  readonly useOutput: () => Output | null
  /** Renders the output of the accepted form around it. */
  readonly Output: (props: { readonly children: (output: Output) => ReactNode }) => ReactNode
  /** Returns the submitted form that this page is shown again for, or null; it may stand elsewhere on the page. */
  readonly useSent: (form?: string) => SentOf<Input, Output> | null
}

/** A submitted form, with its inputs as they were typed or chosen, except lists. */
interface SentOf<Input, Output> {
  readonly values: { readonly [Name in keyof Input]?: TextOf<NonNullable<Input[Name]>> }
  /** The output of an accepted form, or null. */
  readonly output: Output | null
}

interface FormOptions<Endpoint, Field extends string> {
  /** The inputs that people type or choose. */
  readonly fields?: readonly Field[]
  /** The field of each refusal that is about one: it is shown there. */
  readonly refusals?: { readonly [Code in RefusalOf<Endpoint>]?: Field }
}

type ListOf<Input> = {
  [Name in keyof Input]-?: NonNullable<Input[Name]> extends readonly unknown[] ? Name : never
}[keyof Input]

/**
 * Returns a function that creates the forms of endpoints. Unknown, missing and misspelt inputs are type errors: what is not
 * in `fields` must be in `hidden`. It is called once per form, outside of components.
 */
export function officeForms<C extends Contracts>() {
  return <Action extends ActionOf<C>, Field extends keyof InputOf<EndpointOf<C, Action>> & string = never>(
    action: Action,
    options: FormOptions<EndpointOf<C, Action>, Field> = {},
  ): OfficeForm<InputOf<EndpointOf<C, Action>>, OutputOf<EndpointOf<C, Action>>, Field> => newForm(action, options)
}

interface NamedOptions {
  readonly refusals?: Readonly<Record<string, string | undefined>>
}

function newForm<Input, Output, Field extends keyof Input & string>(
  action: string,
  { refusals = {} }: NamedOptions,
): OfficeForm<Input, Output, Field> {
  function useOutput(): Output | null {
    const { sent } = useFormState()
    return sent?.action === action ? readOutput<Output>(sent) : null
  }
  return {
    action,
    useOutput,
    Output({ children }) {
      const output = useOutput()
      return output && children(output)
    },
    Form: (props) => <PostForm {...props} action={action} refusals={refusals} />,
    field: (name) => ({ name, isList: false }),
    list: (name) => ({ name, isList: true }),
    useSent(form = '') {
      const sent = useSentForm()
      if (sent?.action !== action || sent.form !== form) return null
      const values = listTexts(sent.values) as SentOf<Input, Output>['values'] // the page offered no others
      return { values, output: readOutput<Output>(sent) }
    },
  }
}

/** The endpoint of the form answered the output, which has crossed the query cache without its type. */
function readOutput<Output>({ refusal, output }: SentForm): Output | null {
  return refusal ? null : (output as Output)
}

function listTexts(values: SentForm['values']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

interface LostRefusalProps {
  readonly forms: readonly { readonly action: string }[]
  /** The `form` of those that are on the page, which show their refusal themselves. */
  readonly shown?: readonly string[]
}

/** The refusal of a submitted form that the page no longer has, such as one about a thing that a colleague has dealt with. */
export function LostRefusal({ forms, shown }: LostRefusalProps) {
  const sent = useSentForm()
  if (!sent?.refusal || !forms.some(({ action }) => action === sent.action)) return null
  if (shown?.includes(sent.form)) return null
  return (
    <div className="mb-4">
      <RefusalAlert refusal={sent.refusal} />
    </div>
  )
}
