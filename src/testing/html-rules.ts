import { Rule, type ConfigData, type HtmlElement, type Plugin } from 'html-validate'

/** What the checker of the W3C refuses and html-validate lets pass: a selector, and what is wrong with all it finds. */
const refused: Readonly<Record<string, { selector: string; what: string; isFine?: (node: HtmlElement) => boolean }>> = {
  'meta-content': {
    selector: 'meta[property]',
    what: 'needs a content',
    isFine: (node) => node.hasAttribute('content'),
  },
  'native-state': { selector: 'input[aria-checked]', what: 'has a checked state of its own' },
  'description-groups': {
    selector: 'dl > div > *',
    what: 'is not dt or dd',
    isFine: (node) => ['dt', 'dd'].includes(node.tagName),
  },
}

function ruleFor({ selector, what, isFine = () => false }: (typeof refused)[string]) {
  return class extends Rule {
    setup(): void {
      this.on('dom:ready', ({ document }) => {
        const wrong = document.querySelectorAll(selector).filter((node) => !isFine(node))
        for (const node of wrong) this.report(node, `${node.annotatedName} ${what}`)
      })
    }
  }
}

const ownRules: Plugin = {
  name: 'own-rules',
  rules: Object.fromEntries(Object.entries(refused).map(([name, rule]) => [`own/${name}`, ruleFor(rule)])),
}

/** What every page has to keep: the rules for documents and for accessibility. */
export const htmlRules: ConfigData = {
  root: true,
  plugins: [ownRules],
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    ...Object.fromEntries(Object.keys(ownRules.rules ?? {}).map((name) => [name, 'error'])),
    // React writes these its own way, and all of them mean the same to a browser.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Ids of React begin with an underscore; HTML allows anything without a space.
    'valid-id': ['error', { relaxed: true }],
    // Files come from our own origin, and the policy of the page allows no other.
    'require-sri': 'off',
    // The main menu stands twice, for phones and for wider screens; CSS shows one of them.
    'unique-landmark': 'off',
    // So does the name on a profile. Beside a conversation the list of conversations comes first, with an h2.
    'heading-level': ['error', { allowMultipleH1: true, minInitialRank: 'h2' }],
    // A field with suggestions is a combobox with a listbox; a select takes no text.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
}
