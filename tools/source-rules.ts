import ts from 'typescript6'
import { lineOf, literalText, parseSource, readSources, walk, type Finding } from './sources.ts'
import { checkTransactions } from './transaction-rules.ts'

const SQL_STATEMENT =
  /^\s*(select\s[\s\S]+\sfrom\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s+((not\s+)?materialized\s+)?\(|insert\s+into\s|delete\s+from\s|update\s+\S+[\s\S]*\sset\s|truncate\s+table\s|merge\s+into\s|create\s+(table|index|function|view|or\s)|alter\s+(table|role)\s)/i
const MAY_CONTAIN_SQL =
  /\.sql\.ts$|\.test\.tsx?$|^src\/testing\/|^src\/platform\/server\/(database\/(db|migrate)|embedded-database\/)/
const MAY_READ_ENVIRONMENT = /^src\/app\/config\.ts$|^src\/testing\/|\.test\.tsx?$/

/** Checks the rules about source code that the linter cannot express. */
export function checkSources(root: string): Finding[] {
  return readSources(root, ['src'], /\.tsx?$/).flatMap((source) => {
    const findings = isTest(source.path) ? [] : checkTransactions(source)
    const add = (rule: string, node: ts.Node, message: string) =>
      findings.push({ rule, file: source.path, line: lineOf(node), message })
    walk(parseSource(source), (node) => {
      if (containsSql(source.path, node)) add('sql-in-sql-files', node, 'SQL belongs in *.sql.ts')
      if (readsEnvironment(source.path, node)) add('environment', node, 'only src/app/config.ts reads the environment')
      if (setsInnerHtml(node)) add('no-inner-html', node, 'dangerouslySetInnerHTML is forbidden')
    })
    return findings
  })
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|^src\/testing\//.test(path)
}

function containsSql(path: string, node: ts.Node): boolean {
  if (MAY_CONTAIN_SQL.test(path) || ts.isSourceFile(node) || ts.isJsxAttribute(node.parent)) return false
  return SQL_STATEMENT.test(literalText(node) ?? '')
}

function readsEnvironment(path: string, node: ts.Node): boolean {
  if (MAY_READ_ENVIRONMENT.test(path)) return false
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'env') return false
  return node.expression.getText() === 'process' && !ts.isDeleteExpression(node.parent.parent)
}

function setsInnerHtml(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === 'dangerouslySetInnerHTML'
}
