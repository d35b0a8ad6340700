import type { Listener } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import type { StatementSource } from '#platform/server/database/statement.ts'

/** The rules for the personal data in a table. A table without them is a type error, and fails a test. */
export type Table = { readonly hasPersonalData: false } | { readonly erasure: Erasure; readonly export: TableExport }

/** The rule of a table without data of a member. */
export const withoutPersonalData: Table = { hasPersonalData: false }

/** Erases the data of a member from a table, in the transaction of the erasure. A repeated call changes nothing. */
export type Eraser = Listener<{ memberId: string }>

/** The treatment of a member's rows on erasure (C-24, L-28). */
export type Erasure =
  | { readonly erasedBy: Eraser; readonly retained?: RetainedData }
  /** The operation that erases the account deletes the rows itself. */
  | { readonly erasedWithAccount: true }
  /** The rows are deleted by the cascade of a foreign key to another table. */
  | { readonly cascadesFrom: string }
  | { readonly retained: RetainedData }

/** The data that stays after the erasure of a member. */
interface RetainedData {
  /** The columns that can still contain the id of the member. */
  readonly columns: readonly string[]
  readonly reason: string
  readonly until: string
}

/** The part of a table in a member's data export (L-28). */
export type TableExport =
  | {
      readonly rows: RowsStatement
      /** The reason per column that is left out. */
      readonly omitted?: Readonly<Record<string, string>>
      /** Returns when another member wrote the row; null for a row that is the member's own. */
      readonly findTimeOfOther?: (row: ExportedRow) => Date | null
      /** Files that follow the rows in the archive. */
      readonly files?: TableFiles
    }
  /** Another table exports the same data. */
  | { readonly includedIn: string }
  /** The reason that the table is not exported. */
  | { readonly excluded: string }

/** A statement that selects a member's rows of a table. */
interface RowsStatement {
  readonly name: string
  all(source: StatementSource, input: { memberId: string }): Promise<ExportedRow[]>
}

/** The member's files that belong to the rows of a table. */
interface TableFiles {
  /** Their folder in the archive. */
  readonly folder: string
  list(ctx: Context, memberId: string): Promise<ExportedFile[]>
}

/** A database row. */
export type ExportedRow = Record<string, unknown>

/** A file of the member, with its name in the archive and its name in the storage. */
export interface ExportedFile {
  readonly name: string
  readonly storageName: string
}

/** A step of an export: the member's rows of one table, or their files. */
export type ExportStep =
  | { readonly name: string; readonly rows: () => Promise<ExportedRow[]> }
  | { readonly name: string; readonly files: () => Promise<ExportedFile[]> }

/** Reasons to omit a column from an export. */
export const omissions = {
  internalId: 'an internal id or number',
  inOtherColumns: 'exported in other columns',
  secret: 'it would allow a log-in',
} as const
