import ts from 'typescript6'
import { lineOf, literalText, parseSource, readSources, walk, type Finding } from './sources.ts'
import { checkTransactions } from './transaction-rules.ts'

const SQL_STATEMENT =
  /^\s*(select\s[\s\S]+\sfrom\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s+((not\s+)?materialized\s+)?\(|insert\s+into\s|delete\s+from\s|update\s+\S+[\s\S]*\sset\s|truncate\s+table\s|merge\s+into\s|create\s+(table|index|function|view|or\s)|alter\s+(table|role)\s)/i
const MAY_CONTAIN_SQL =
  /\.sql\.ts$|\.test\.tsx?$|^src\/testing\/|^src\/platform\/server\/(database\/(db|migrate)|embedded-database\/)/

/** Checks the rules about source code that the linter cannot express. */
export function checkSources(root: string): Finding[] {
  return readSources(root, ['src'], /\.tsx?$/).flatMap((source) => {
    const findings = isTest(source.path) ? [] : checkTransactions(source)
    walk(parseSource(source), (node) => {
      if (!containsSql(source.path, node)) return
      findings.push({
        rule: 'sql-in-sql-files',
        file: source.path,
        line: lineOf(node),
        message: 'SQL belongs in *.sql.ts',
      })
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
