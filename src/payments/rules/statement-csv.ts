/*
 * A statement as a file that programs for tables open: UTF-8 with a byte order mark, without which the usual one reads Chinese as
 * something else; lines and quotes as RFC 4180 has them.
 */

export const CSV_BYTE_ORDER_MARK = '\uFEFF'

/** Text as it stands, or an amount in cents. */
export type CsvCell = string | { readonly minor: number }

/** What such programs take for the beginning of a formula, also where they trim or fold what stands before it. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/u
const NEEDS_QUOTES = /[",\r\n]/

/** Two decimals and a plain sign: numbers are to be reckoned with, and are none of the formulas that text is kept from being. */
function decimal(minor: number): string {
  const figures = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${figures.slice(0, -2)}.${figures.slice(-2)}`
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return decimal(cell.minor)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows, each ended by a line break. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
