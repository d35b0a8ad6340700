import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

interface OfficePageProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of the office: its title, what it is for, and its content. */
export function OfficePage({ title, intro, actions, children }: OfficePageProps) {
  return (
    <>
      <title>{title}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">{title}</h1>
          {intro && <p className="mt-1 max-w-[68ch] text-text-2">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** A panel with a heading. */
export function Panel({
  title,
  children,
  className = '',
}: {
  title?: string
  children: ReactNode
  className?: string
}) {
  return (
    <section className={`mb-6 rounded-2xl border border-border bg-surface p-5 ${className}`}>
      {title && <h2 className="mb-4 text-xl">{title}</h2>}
      {children}
    </section>
  )
}

interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** Sentences, which narrow screens show below the heading. */
  readonly isText?: boolean
}

interface TableProps<Row> {
  /** The caption of the table, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly empty: string
}

/** A table with more columns has less space between them. */
const WIDE_TABLE_COLUMNS = 7

/** A table that becomes a list of cards on phones. */
export function OfficeTable<Row>({ label, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p className="rounded-2xl bg-surface-2 p-5 text-text-2">{empty}</p>
  return (
    <table
      className={classes(
        'w-full border-separate border-spacing-0 overflow-hidden rounded-2xl border border-border bg-surface text-sm',
        columns.length > WIDE_TABLE_COLUMNS && 'lg:[&_td]:px-2.5 lg:[&_th]:px-2.5',
      )}
    >
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr>
          {columns.map(({ key, label: heading, isNumber }) => (
            <th
              key={key}
              scope="col"
              className={`bg-surface-2 px-4 py-3 font-semibold text-text-2 ${isNumber ? 'text-right' : 'text-left'}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="block border-t border-border py-2 lg:table-row lg:py-0">
            {columns.map(({ key, label: heading, cell, isNumber, isText }) => (
              <Cell key={key} heading={heading} isNumber={isNumber} isText={isText}>
                {cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  readonly heading: string
  readonly isNumber: boolean | undefined
  readonly isText: boolean | undefined
  readonly children: ReactNode
}

/** A cell of a row; on narrow screens a line with its heading, unless it is empty. */
function Cell({ heading, isNumber, isText, children }: CellProps) {
  return (
    <td
      className={classes(
        'flex items-baseline justify-between gap-4 px-4 py-1.5 align-baseline wrap-anywhere lg:table-cell lg:border-t lg:border-border lg:py-3',
        'max-lg:has-[>span:last-child:empty]:hidden',
        isNumber && 'tabular-nums lg:text-right',
        isText && 'max-lg:flex-col max-lg:gap-0.5',
      )}
    >
      <span aria-hidden="true" className="flex-none font-semibold text-text-3 lg:hidden">
        {heading}
      </span>
      <span className={classes('min-w-0 wrap-anywhere', !isText && 'max-lg:text-right')}>{children}</span>
    </td>
  )
}
