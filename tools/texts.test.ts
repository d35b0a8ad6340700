import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'
import { readCatalogues } from './catalogues.ts'
import { renderTextTypes } from './text-types.ts'
import type { Locale } from '../src/texts/locales.ts'
import { checkTexts } from './texts.ts'

const baseTree = {
  'src/features/chat/contract.ts':
    'const more = { chat_full: { status: 409 } }\nexport const a = base.errors({ chat_closed: { status: 403 }, ...more })\n',
  'src/features/chat/server/chat.ts':
    "export const a = (limit: number) => [new Refusal('chat_full', { limit }), new Refusal('chat_closed')]\n",
  'src/features/chat/server/chat.mails.ts':
    'export const mail = (t: Texts) => ({ html: `<p class="a b">${t(\'mail.body\')}</p>` })\n',
  'src/features/chat/web/chat.tsx': `export function Chat({ kind, mine }: Props) {
  const t = useTexts('chat')
  return <p aria-label={t('label')} className="big red">{t(mine ? 'mine' : 'theirs')} · {t(\`kinds.\${kind}\`)}
    {t(isLost ? 'general' : 'count', { count })} {rich('from', { b, name })} {t(\`side.\${side}.title\`, { name })}</p>
}
`,
  'src/texts/nl/chat.json': JSON.stringify({
    label: 'Chat',
    mine: 'Van jou',
    theirs: 'Van een ander',
    count: '{count, plural, one {# bericht} other {# berichten}}',
    from: 'Van <b>{name}</b>',
    side: { left: { title: 'Links van {name}' }, right: { title: 'Rechts' } },
    kinds: { text: 'Tekst', gift: 'Cadeau' },
    mail: { body: 'Je hebt een bericht' },
  }),
  'src/texts/nl/refusals.json': JSON.stringify({
    chat_closed: 'Dit gesprek is gesloten.',
    chat_full: 'Vol: {limit}.',
    general: 'Dat lukte niet.',
  }),
}

function listFindings(files: Record<string, string>, complete: readonly Locale[] = ['nl']): string[] {
  using tree = createFixtureTree({ ...baseTree, ...files })
  return checkTexts(tree.root, complete).map(({ rule, file, message }) => `${rule} ${file} ${message}`)
}

const page = 'src/screens/chat/chats.page.tsx'
const createPage = (call: string) =>
  `export default function Chats() {\n  const t = useTexts('chat')\n  return <p>{${call}}</p>\n}\n`

test('complete texts have no findings', () => {
  expect(listFindings({})).toEqual([])
})

test('R-1.12 every text of this repository is in a catalogue', () => {
  const findings = checkTexts(process.cwd()).map(
    ({ rule, file, line = 0, message }) => `${rule} ${file}:${line} ${message}`,
  )
  expect(findings).toEqual([])
}, 90_000)

const catalogue = 'src/texts/nl/chat.json'
const chat = JSON.parse(baseTree[catalogue])
const changeCatalogue = (change: object) => ({ [catalogue]: JSON.stringify({ ...chat, ...change }) })

test.each([
  ['{count, plural, one {# bericht} others {# berichten}}', 'text-is-icu'],
  ['{count, plural, een {# bericht} other {# berichten}}', 'has a branch “een”, which the language does not have'],
  ['{count, plural, few {# bericht} other {# berichten}}', 'has a branch “few”, which the language does not have'],
  ['{count, plural, other {# berichten}}', 'has no branch “one”'],
  ['{count, plural, =0 {niets} other {# berichten}}', 'has no branch “one”'],
  ['{count, selectordinal, one {#ste} other {#de}}', 'has a branch “one”, which the language does not have'],
])('a plural with missing or unsupported branches is reported: %s', (message, expected) => {
  expect(listFindings(changeCatalogue({ count: message }))).toEqual([expect.stringContaining(expected)])
})

test.each(['{count, plural, =0 {niets} =1 {een} other {#}}', '{count, selectordinal, other {#e}}'])(
  'a complete plural has no findings: %s',
  (message) => {
    expect(listFindings(changeCatalogue({ count: message }))).toEqual([])
  },
)

test('a translation must have the same parameters', () => {
  const file = 'src/texts/de/chat.json'
  expect(listFindings({ [file]: '{"from":"Von <b>{name}</b>"}' })).toEqual([])
  expect(listFindings({ [file]: '{"from":"Von {vorname}"}' })).toEqual(
    ['vorname', 'b', 'name'].map(
      (name) => `text-parameter ${file} from: {${name}} is not in both the nl and the de message`,
    ),
  )
})

test('C-01 a complete locale has every Dutch text', () => {
  const refusals = { 'src/texts/de/refusals.json': baseTree['src/texts/nl/refusals.json'] }
  const { label: _label, ...rest } = chat
  expect(listFindings({ ...refusals, 'src/texts/de/chat.json': JSON.stringify(rest) }, ['nl', 'de'])).toEqual([
    'text-missing src/texts/de/chat.json label is missing, and de must be complete',
  ])
})

test('a database function must pass the details that the text of its refusal uses', () => {
  const functions = 'db/functions/chat.sql'
  const createRefusingFunction = (detail: string) =>
    `return refused_message('chat_full', jsonb_build_object('${detail}', max_chats));`
  expect(listFindings({ [functions]: createRefusingFunction('limit') })).toEqual([])
  expect(listFindings({ [functions]: createRefusingFunction('max_chats') })).toEqual([
    `refusal-details ${functions} refusal chat_full is returned without {limit}`,
  ])
})

test('an unused text is reported, unless a comment declares its key', () => {
  const file = 'src/texts/nl/signup.json'
  const texts = { [file]: '{"steps":{"name":"Hoe heet je?"}}' }
  expect(listFindings(texts)).toEqual([`text-unused ${file} steps.name is not used`])
  expect(listFindings({ ...texts, [page]: `// used texts: steps.*\n${createPage('t(a)')}` })).toEqual([])
})

test('every thrown refusal is declared', () => {
  const operation = 'src/features/chat/server/chat.ts'
  const undeclared =
    "export const a = () => [new Refusal('chat_lost'), new Refusal('chat_full', { limit }), new Refusal('chat_closed')]\n"
  expect(listFindings({ [operation]: undeclared })).toEqual([
    `refusal-declared ${operation} no contract declares chat_lost`,
  ])
  const required = baseTree[operation].replace('[', "[findChat.require(ctx, { id }, 'chat_gone'), ")
  expect(listFindings({ [operation]: required })).toEqual([
    `refusal-declared ${operation} no contract declares chat_gone`,
  ])
})

test('the type of a text key has the parameters of the text with their types', () => {
  const from =
    'Van <b>{name}</b> op {at, date, long}: {count, plural, one {#} other {#}} {isNew, select, true {} other {}}'
  using tree = createFixtureTree({ [catalogue]: JSON.stringify({ label: 'Chat', from }) })
  expect(renderTextTypes(readCatalogues(tree.root))).toContain(`  'chat': {
    'label': {}
    'from': { b: Tag; name: string | number; at: Date | number; count: number; isNew: string | number | boolean;}
  }`)
})

test.each(['{count, plural, one {x}', '{naam', '{a, plural, one {x}}', '', '  '])(
  'an invalid message is reported: %j',
  (message) => {
    const file = 'src/texts/nl/signup.json'
    const findings = listFindings({
      [file]: JSON.stringify({ title: message }),
      [page]: "const t = useTexts('signup')\nt('title')\n",
    })
    expect(findings).toEqual([expect.stringContaining(`text-is-icu ${file} title: `)])
  },
)

test('a translation may be incomplete, but its locale is supported and Dutch has all its keys', () => {
  expect(listFindings({ 'src/texts/de/chat.json': '{"label":"Chat"}' })).toEqual([])
  expect(listFindings({ 'src/texts/de/chat.json': '{"title":"Chat"}' })).toEqual([
    'text-unknown src/texts/de/chat.json title is not in nl',
  ])
  expect(listFindings({ 'src/texts/pt/chat.json': '{"label":"Chat"}' })).toEqual([
    'known-locale src/texts/pt/chat.json pt is not a locale of the product',
  ])
})

test.each([
  '<p>Stuur</p>',
  '<p>{a ? "Aan" : null}</p>',
  '<p>{a && "Aan"}</p>',
  '<p>{"Aan"}</p>',
  '<p>{`Nog ${a}`}</p>',
  '<img alt="Foto van Anna" />',
  '<button aria-label="Sluiten" />',
  '<input placeholder={a ? "Zoek" : ""} />',
  '<TextField label="Naam" />',
])('R-1.12 text in a component is reported: %s', (element) => {
  const file = 'src/ui/part.tsx'
  expect(listFindings({ [file]: `export const A = ({ a }: Props) => ${element}\n` })).toEqual([
    expect.stringContaining(`text-in-catalogue ${file}`),
  ])
})

test('R-1.12 a name in a constant is found', () => {
  const file = 'src/features/chat/rules.ts'
  const findIn = (constant: string) => listFindings({ [file]: `export const names = ${constant}\n` })
  const finding = (text: string) => [`text-in-catalogue ${file} "${text}" belongs in src/texts`]
  expect(findIn("{ ideal: 'iDEAL', card: 'Credit card', key: 'other' }")).toEqual(finding('Credit card'))
  expect(findIn("['one night stand', 'Anna']")).toEqual(finding('Anna'))
})

test.each([
  '<p className="text red">{a}</p>',
  '<p>18+ · {a} – 5&nbsp;%</p>',
  '<p>{a === "gift" ? a : null}</p>',
  '<img alt="" title={a} />',
  '<a href="/terms" rel="nofollow noopener">{a}{" "}</a>',
  '<Icon name="heart" />',
])('text that is not shown to people is accepted: %s', (element) => {
  expect(listFindings({ 'src/ui/part.tsx': `export const A = ({ a }: Props) => ${element}\n` })).toEqual([])
})

test('R-1.12 text in a mail is reported', () => {
  const file = 'src/features/chat/server/chat.mails.ts'
  const mail = "export const mail = (t: Texts) => ({ subject: 'Je hebt een bericht', text: t('mail.body') })\n"
  expect(listFindings({ [file]: mail })).toEqual([
    `text-in-catalogue ${file} "Je hebt een bericht" belongs in src/texts`,
  ])
})
