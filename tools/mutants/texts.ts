import type { Mutant } from './mutant.ts'

/** Mutants of texts, their parameters and plurals. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/chat/refusals.json',
    find: '{limit, plural, one {Je gratis gesprek is op} other',
    replace: '{limit, plural, other',
    tests: ['tools/texts.test.ts'],
  },
  {
    file: 'src/features/chat/refusals.json',
    find: `  "chat_not_found": {
    "nl": "Dit gesprek is er niet (meer).",
    "en": "This conversation can’t be found (any more).",
    "de": "Diesen Chat gibt es nicht (mehr)."
  },
`,
    replace: '',
    tests: ['src/site-tests/borders/contract.test.ts'],
  },
  {
    file: 'src/features/viewer/refusals.json',
    find: 'Login mislukt, probeer opnieuw',
    replace: 'Onbekend e-mailadres',
    tests: ['src/features/accounts/server/bad-input.test.ts'],
  },
  {
    file: 'src/features/accounts/refusals.json',
    find: 'Link verlopen of invalide, vraag een nieuwe e-mail aan',
    replace: 'Deze link is verlopen',
    tests: ['src/features/accounts/server/passwords/reset-mails.test.ts'],
  },
  {
    file: 'src/texts/chat.json',
    find: '"nl": "{count, plural, one {# ongelezen bericht} other',
    replace: '"nl": "{count, plural, on {# ongelezen bericht} other',
    tests: ['tools/texts.test.ts'],
  },
  {
    file: 'src/texts/footer.json',
    find: '(vanaf {price}). Geen abonnement.',
    replace: '(vanaf € 0,17). Geen abonnement.',
    tests: ['tools/texts.test.ts', 'src/texts/numbers.test.ts'],
  },
  {
    file: 'src/texts/accounts.json',
    find: 'Tot {days, plural, one {# dag} other {# dagen}} na het verwijderen',
    replace: 'Tot 14 dagen na het verwijderen',
    tests: ['tools/texts.test.ts', 'src/texts/numbers.test.ts'],
  },
]
