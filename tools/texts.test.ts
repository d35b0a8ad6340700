import { expect, test } from 'vitest'
import { isText, parseTexts, type TextTree } from '../src/platform/server/text-files.ts'
import { createFixtureTree } from './fixture-tree.ts'
import { readCatalogues } from './catalogues.ts'
import { formatTexts } from './text-layout.ts'
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
  'src/texts/chat.json': formatTexts({
    label: { nl: 'Chat' },
    mine: { nl: 'Van jou' },
    theirs: { nl: 'Van een ander' },
    count: { nl: '{count, plural, one {# bericht} other {# berichten}}' },
    from: { nl: 'Van <b>{name}</b>' },
    side: { left: { title: { nl: 'Links van {name}' } }, right: { title: { nl: 'Rechts' } } },
    kinds: { text: { nl: 'Tekst' }, gift: { nl: 'Cadeau' } },
    mail: { body: { nl: 'Je hebt een bericht' } },
  }),
  'src/features/chat/refusals.json': formatTexts({
    chat_closed: { nl: 'Dit gesprek is gesloten.' },
    chat_full: { nl: 'Vol: {limit}.' },
  }),
  'src/platform/refusals.json': formatTexts({ general: { nl: 'Dat lukte niet.' } }),
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

const catalogue = 'src/texts/chat.json'
const chat = parseTexts(baseTree[catalogue], catalogue)
const changeCatalogue = (change: TextTree) => ({ [catalogue]: formatTexts({ ...chat, ...change }) })

test.each([
  ['{count, plural, one {# bericht} others {# berichten}}', 'text-is-icu'],
  ['{count, plural, een {# bericht} other {# berichten}}', 'has a branch “een”, which the language does not have'],
  ['{count, plural, few {# bericht} other {# berichten}}', 'has a branch “few”, which the language does not have'],
  ['{count, plural, other {# berichten}}', 'has no branch “one”'],
  ['{count, plural, =0 {niets} other {# berichten}}', 'has no branch “one”'],
  ['{count, selectordinal, one {#ste} other {#de}}', 'has a branch “one”, which the language does not have'],
])('a plural with missing or unsupported branches is reported: %s', (message, expected) => {
  expect(listFindings(changeCatalogue({ count: { nl: message } }))).toEqual([expect.stringContaining(expected)])
})

test.each(['{count, plural, =0 {niets} =1 {een} other {#}}', '{count, selectordinal, other {#e}}'])(
  'a complete plural has no findings: %s',
  (message) => {
    expect(listFindings(changeCatalogue({ count: { nl: message } }))).toEqual([])
  },
)

test('a translation must have the same parameters', () => {
  const translate = (de: string) => changeCatalogue({ from: { nl: 'Van <b>{name}</b>', de } })
  expect(listFindings(translate('Von <b>{name}</b>'))).toEqual([])
  expect(listFindings(translate('Von {vorname}'))).toEqual(
    ['vorname', 'b', 'name'].map(
      (name) => `text-parameter ${catalogue} from: {${name}} is not in both the nl and the de message`,
    ),
  )
})

test('C-01 a complete locale has every text', () => {
  const translate = (tree: TextTree): TextTree =>
    Object.fromEntries(
      Object.entries(tree).map(([key, part]) => [
        key,
        isText(part) ? { nl: part['nl'] ?? '', de: part['nl'] ?? '' } : translate(part),
      ]),
    )
  const translated = Object.fromEntries(
    Object.entries(baseTree)
      .filter(([path]) => path.endsWith('.json'))
      .map(([path, content]) => [path, formatTexts(translate(parseTexts(content, path)))]),
  )
  expect(listFindings(translated, ['nl', 'de'])).toEqual([])
  const label = { [catalogue]: formatTexts({ ...translate(chat), label: { nl: 'Chat' } }) }
  expect(listFindings({ ...translated, ...label }, ['nl', 'de'])).toEqual([
    `text-missing ${catalogue} label has no text in de`,
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
  const file = 'src/texts/signup.json'
  const texts = { [file]: formatTexts({ steps: { name: { nl: 'Hoe heet je?' } } }) }
  expect(listFindings(texts)).toEqual([`text-unused ${file} steps.name is not used`])
  expect(listFindings({ ...texts, [page]: `// used texts: steps.*\n${createPage('t(a)')}` })).toEqual([])
})

const chatRefusals = 'src/features/chat/refusals.json'
const likesContract = {
  'src/features/likes/contract.ts': 'export const a = base.errors({ chat_full: { status: 409 } })\n',
}

test('the text of a refusal is next to the contract that declares its code', () => {
  const closed = { chat_closed: { nl: 'Dit gesprek is gesloten.' } }
  const full = { chat_full: { nl: 'Vol: {limit}.' } }
  expect(listFindings({ [chatRefusals]: formatTexts(closed) })).toEqual([
    `refusal-text ${chatRefusals} chat_full has no text`,
  ])
  const elsewhere = { [chatRefusals]: formatTexts(closed), 'src/features/search/refusals.json': formatTexts(full) }
  expect(listFindings(elsewhere)).toEqual([
    `refusal-text src/features/search/refusals.json chat_full belongs in ${chatRefusals}`,
  ])
})

test('the first feature that declares a code has its text', () => {
  expect(listFindings(likesContract)).toEqual([
    `refusal-text ${chatRefusals} chat_full belongs in src/features/likes/refusals.json`,
  ])
  const earlier = { 'src/features/settings/contract.ts': likesContract['src/features/likes/contract.ts'] }
  expect(listFindings(earlier)).toEqual([])
})

test('the text of a code that no contract declares is reported', () => {
  const texts = {
    ...parseTexts(baseTree[chatRefusals], chatRefusals),
    general: { nl: 'Dat lukte niet.' },
    label: { nl: 'Chat' },
  }
  expect(listFindings({ [chatRefusals]: formatTexts(texts) })).toEqual([
    `refusal-text ${chatRefusals} general belongs in src/platform/refusals.json`,
    `refusal-text ${chatRefusals} no contract declares label`,
  ])
})

test('a file with another layout is reported', () => {
  const finding = [`text-layout ${catalogue} run \`npm run node -- tools/translations.ts format\``]
  expect(listFindings({ [catalogue]: JSON.stringify(chat) })).toEqual(finding)
  const reordered = { ...chat, label: { de: 'Chat', nl: 'Chat' } }
  expect(listFindings({ [catalogue]: `${JSON.stringify(reordered, null, 2)}\n` })).toEqual(finding)
  expect(listFindings({ [catalogue]: formatTexts(reordered) })).toEqual([])
})

test('a folder per language is reported', () => {
  const file = 'src/texts/nl/chat.json'
  expect(listFindings({ [file]: '{"label":"Chat"}' })).toEqual([expect.stringContaining(`text-folder ${file}`)])
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
  using tree = createFixtureTree({ [catalogue]: formatTexts({ label: { nl: 'Chat' }, from: { nl: from } }) })
  expect(renderTextTypes(readCatalogues(tree.root))).toContain(`  'chat': {
    'label': {}
    'from': { b: Tag; name: string | number; at: Date | number; count: number; isNew: string | number | boolean;}
  }`)
})

test.each(['{count, plural, one {x}', '{naam', '{a, plural, one {x}}', '', '  '])(
  'an invalid message is reported: %j',
  (message) => {
    const file = 'src/texts/signup.json'
    const findings = listFindings({
      [file]: formatTexts({ title: { nl: message } }),
      [page]: "const t = useTexts('signup')\nt('title')\n",
    })
    expect(findings).toEqual([expect.stringContaining(`text-is-icu ${file} title in nl: `)])
  },
)

test('a translation may be incomplete, but its locale is supported and every text is in Dutch', () => {
  expect(listFindings(changeCatalogue({ label: { nl: 'Chat', de: 'Chat' } }))).toEqual([])
  expect(listFindings(changeCatalogue({ label: { de: 'Chat' } }))).toEqual([
    `text-missing ${catalogue} label has no text in nl`,
  ])
  expect(listFindings(changeCatalogue({ label: { nl: 'Chat', pt: 'Chat' } }))).toEqual([
    `known-locale ${catalogue} label has a text in pt, which is no language of the product`,
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
