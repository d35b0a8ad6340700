import pg from 'pg'

interface RowDescription {
  readonly fields: { name: string }[]
}

/** The query of `pg`, with the method that receives the description of the rows, which its types do not declare. */
type DescribedQuery = pg.Query & { handleRowDescription(description: RowDescription): void }
const DescribedQuery = pg.Query as unknown as new (config: pg.QueryConfig) => DescribedQuery

/** A query whose rows have the names of the columns in camelCase. It renames them once per result, not per row. */
export class CamelCaseQuery extends DescribedQuery {
  override handleRowDescription(description: RowDescription): void {
    for (const field of description.fields) field.name = toCamelCase(field.name)
    super.handleRowDescription(description)
  }
}

/** The names by column. The texts of statements are fixed, so they have a limited number of columns. */
const names = new Map<string, string>()

function toCamelCase(column: string): string {
  const known = names.get(column)
  if (known !== undefined) return known
  const name = column.replaceAll(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase())
  names.set(column, name)
  return name
}
