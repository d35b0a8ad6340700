import { Rule, type ConfigData, type HtmlElement, type Plugin } from 'html-validate'

/** Rules of the W3C validator that html-validate lacks: elements of the selector are errors unless `isValid`. */
const w3cRules: Readonly<
  Record<string, { selector: string; message: string; isValid?: (node: HtmlElement) => boolean }>
> = {
  'meta-content': {
    selector: 'meta[property]',
    message: 'needs a content',
    isValid: (node) => node.hasAttribute('content'),
  },
  'native-state': { selector: 'input[aria-checked]', message: 'has a checked state of its own' },
  'description-groups': {
    selector: 'dl > div > *',
    message: 'is not dt or dd',
    isValid: (node) => ['dt', 'dd'].includes(node.tagName),
  },
}

function createRule({ selector, message, isValid = () => false }: (typeof w3cRules)[string]) {
  return class extends Rule {
    setup(): void {
      this.on('dom:ready', ({ document }) => {
        const wrong = document.querySelectorAll(selector).filter((node) => !isValid(node))
        for (const node of wrong) this.report(node, `${node.annotatedName} ${message}`)
      })
    }
  }
}

const ownRules: Plugin = {
  name: 'own-rules',
  rules: Object.fromEntries(Object.entries(w3cRules).map(([name, rule]) => [`own/${name}`, createRule(rule)])),
}

/** The rules of html-validate for pages: those for documents and for accessibility. */
export const htmlRules: ConfigData = {
  root: true,
  plugins: [ownRules],
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    ...Object.fromEntries(Object.keys(ownRules.rules ?? {}).map((name) => [name, 'error'])),
    // React's own spelling of attributes, which means the same to a browser.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // React's ids start with an underscore; HTML allows every id without spaces.
    'valid-id': ['error', { relaxed: true }],
    // All files are of our own origin; the Content-Security-Policy allows no other.
    'require-sri': 'off',
    // The main menu is rendered twice, for phones and for wider screens; CSS shows one of them.
    'unique-landmark': 'off',
    // So is the name on a profile. On chat screens the list of conversations comes first, with an h2.
    'heading-level': ['error', { allowMultipleH1: true, minInitialRank: 'h2' }],
    // A field with suggestions needs a listbox; a native select has no text input.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
}
