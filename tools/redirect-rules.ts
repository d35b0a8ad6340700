import ts from 'typescript6'
import { lineOf, parseSource, walk, type Finding, type Source } from './sources.ts'

/** The functions whose result is a path of this site, also for a value from outside. */
const LOCAL_TARGETS = ['href', 'officeHref', 'parseLocalPath', 'sanitizeReturnTo', 'toOfficePath', 'getRefererPath']

/** The files with a target that this check cannot follow, and where it comes from. */
export const CHECKED_TARGETS: Readonly<Record<string, string>> = {
  'src/app/pages/office-actions.ts': 'the callers pass `officeHref` or `toOfficePath`',
  'src/features/accounts/web/passkey-login.tsx': 'the login page passes `sanitizeReturnTo`',
  'src/features/chat/web/conversations/conversation-header.tsx': 'the gift button passes `href`',
  'src/features/likes/web/like-dialogs.tsx': 'the path of the page itself, without a parameter',
  'src/features/orders/web/checkout-panel.tsx': 'the checkout of the payment provider, as its own API names it',
  'src/features/orders/web/code-field.tsx': 'the path of the page itself, with another parameter',
  'src/features/orders/web/credits-shop.tsx': '`href` with the parameters of the page',
  'src/features/orders/web/order-retry.tsx': 'the checkout of the payment provider, as its own API names it',
  'src/features/bank/web/direct-debit.tsx': '`href`',
  'src/features/profiles/web/top-bar-back-button.tsx': 'the pages pass `href`',
  'src/features/search/web/criteria-form.tsx': 'the path of the page itself, with other criteria',
  'src/features/search/web/search-navigation.tsx': 'the path of the page itself, with other criteria',
  'src/features/settings/server/settings.api.ts': '`officeHref`',
  'src/features/signup/web/signup-modal.tsx': 'a link of the page that was clicked',
  'src/platform/navigation/chunks.ts': '`parseLocalPath`, or the path of the page itself',
  'src/platform/navigation/client-links.ts': 'a link of the page that was clicked',
  'src/platform/navigation/page.ts': 'the target of a handle, which the pages build with `href` or `sanitizeReturnTo`',
  'src/platform/server/rendering/public-pages.ts': 'the target of a handle, which the pages build with `href`',
  'src/screens/account/login.page.tsx': '`sanitizeReturnTo`',
  'src/screens/account/terms-consent.page.tsx': '`sanitizeReturnTo`',
}

/** Checks that nothing redirects to a target that the one decision about it (`parseLocalPath`) has not seen. */
export function checkRedirects(source: Source): Finding[] {
  if (Object.hasOwn(CHECKED_TARGETS, source.path)) return []
  return listOpenTargets(source).map((node) => ({
    rule: 'local-redirects',
    file: source.path,
    line: lineOf(node),
    message: 'pass the target through parseLocalPath() of src/platform/navigation/local-path.ts',
  }))
}

/** Lists the targets of redirects that are neither constant nor the result of a function for local targets. */
export function listOpenTargets(source: Source): ts.Node[] {
  const targets: ts.Node[] = []
  if (!/redirect|navigate|location/i.test(source.text)) return targets
  walk(parseSource(source), (node) => {
    const target = findTarget(node)
    if (target && !isLocalTarget(target)) targets.push(target)
  })
  return targets
}

/** Returns the target of a node that redirects, or null. */
function findTarget(node: ts.Node): ts.Expression | null {
  if (ts.isCallExpression(node)) return isRedirect(node) ? (node.arguments.find(isTargetArgument) ?? null) : null
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.EqualsToken && /\blocation(\.href)?$/.test(node.left.getText())
      ? node.right
      : null
  if (!ts.isJsxAttribute(node) || node.name.getText() !== 'to') return null
  if (!/^Navigate$/.test(node.parent.parent.tagName.getText()) || !node.initializer) return null
  return ts.isJsxExpression(node.initializer) ? (node.initializer.expression ?? null) : null
}

function isRedirect({ expression, arguments: args }: ts.CallExpression): boolean {
  const callee = expression.getText()
  if (/\.(header|setHeader|set)$/.test(callee)) return /^['"]location['"]$/i.test(args[0]?.getText() ?? '')
  return /^(redirect|redirectDocument|navigate)$|\b(reply|Response)\.redirect$|\blocation\.(assign|replace)$/.test(
    callee,
  )
}

function isTargetArgument(argument: ts.Expression): boolean {
  return !/^(reply|context|ctx|['"]location['"])$/i.test(argument.getText())
}

function isLocalTarget(target: ts.Expression): boolean {
  if (ts.isStringLiteralLike(target) || ts.isNumericLiteral(target) || ts.isPrefixUnaryExpression(target)) return true
  if (ts.isParenthesizedExpression(target)) return isLocalTarget(target.expression)
  if (ts.isConditionalExpression(target)) return isLocalTarget(target.whenTrue) && isLocalTarget(target.whenFalse)
  if (ts.isBinaryExpression(target)) return isLocalTarget(target.left) && isLocalTarget(target.right)
  if (!ts.isCallExpression(target)) return false
  const callee = target.expression.getText()
  return LOCAL_TARGETS.includes(callee) || (callee === 'removeUrlLanguage' && target.arguments.every(isLocalTarget))
}
