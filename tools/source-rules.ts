import ts from 'typescript6'
import { paths } from '../src/links.ts'
import { checkRedirects } from './redirect-rules.ts'
import { lineOf, literalText, parseSource, readSources, walk, type Finding } from './sources.ts'
import { checkTransactions } from './transaction-rules.ts'

const SQL_STATEMENT =
  /^\s*(select\s[\s\S]+\sfrom\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s+((not\s+)?materialized\s+)?\(|insert\s+into\s|delete\s+from\s|update\s+\S+[\s\S]*\sset\s|truncate\s+table\s|merge\s+into\s|create\s+(table|index|function|view|or\s)|alter\s+(table|role)\s)/i
const MAY_CONTAIN_SQL =
  /\.sql\.ts$|\.(test|cases)\.tsx?$|^src\/(testing|site-tests)\/|^src\/platform\/server\/(database\/(db|migrate)|embedded-database\/)/

/** Checks the rules about source code that the linter cannot express. */
export function checkSources(root: string): Finding[] {
  return readSources(root, ['src'], /\.tsx?$/).flatMap((source) => {
    const findings = isTest(source.path) ? [] : [...checkTransactions(source), ...checkRedirects(source)]
    walk(parseSource(source), (node) => {
      const { path: file } = source
      if (containsSql(file, node))
        findings.push({ rule: 'sql-in-sql-files', file, line: lineOf(node), message: 'SQL belongs in *.sql.ts' })
      if (containsPagePath(file, node))
        findings.push({ rule: 'typed-links', file, line: lineOf(node), message: 'use href() of src/links.ts' })
    })
    return findings
  })
}

const FIRST_SEGMENTS = Object.values(paths).map((path) => path.split('/')[1])
const PAGE_PATH = new RegExp(
  `(^| \\? )/(${FIRST_SEGMENTS.filter((segment) => segment && !segment.startsWith(':')).join('|')})([/?#]|$)`,
)
const MAY_CONTAIN_PATHS = /^src\/links\.ts$|contract\.ts$/

/** Matches a literal with the path of a page, and a link to `/`. The paths of a contract are those of the API. */
function containsPagePath(path: string, node: ts.Node): boolean {
  const text = literalText(node)
  if (text === null || isTest(path) || MAY_CONTAIN_PATHS.test(path)) return false
  return PAGE_PATH.test(text) || (text === '/' && ts.isJsxAttribute(node.parent))
}

function isTest(path: string): boolean {
  return /\.(test|cases)\.tsx?$|^src\/(testing|site-tests)\//.test(path)
}

function containsSql(path: string, node: ts.Node): boolean {
  if (MAY_CONTAIN_SQL.test(path) || ts.isSourceFile(node) || ts.isJsxAttribute(node.parent)) return false
  return SQL_STATEMENT.test(literalText(node) ?? '')
}
