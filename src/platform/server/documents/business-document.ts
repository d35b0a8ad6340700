import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'

/** A label with its value. */
export interface LabelledText {
  readonly label: string
  readonly text: string
}

/** A line of the table, with an optional second line in small print. */
export interface DocumentLine {
  readonly text: string
  readonly detail?: string
  readonly amount: string
}

/** An invoice or another paper of a business, as the texts on its page. */
export interface BusinessDocument {
  readonly language: string
  readonly title: string
  /** The title of the file in a viewer. */
  readonly fileTitle: string
  /** The time in the file. The same document at the same time has the same bytes. */
  readonly createdAt: Date
  readonly sender: { readonly name: string; readonly lines: readonly string[] }
  readonly facts: readonly LabelledText[]
  /** The outcome in one line, such as the amount that was paid. */
  readonly summary: string
  readonly columns: { readonly text: string; readonly amount: string }
  readonly lines: readonly DocumentLine[]
  readonly totals: readonly LabelledText[]
  /** The last of the totals, in bold. */
  readonly total: LabelledText
  readonly notes: readonly string[]
  readonly footer: string
}

// Static instances of the site's font, since a PDF cannot contain a variable one (README.md in the folder of the fonts).
const regular = readFileSync(new URL('fonts/figtree-regular.ttf', import.meta.url))
const semibold = readFileSync(new URL('fonts/figtree-semibold.ttf', import.meta.url))

const colors = { brand: '#b0122d', text: '#241417', quiet: '#765d61', line: '#ead9d8' }
/** Sizes in points on A4. */
const page = { width: 595.28, height: 841.89, margin: 56 }
const right = page.width - page.margin
const contentWidth = right - page.margin
const middle = page.margin + contentWidth / 2
const AMOUNT_WIDTH = 130
const TOTALS_LEFT = middle - 20

type Pdf = InstanceType<typeof PDFDocument>

/** Draws a document as a PDF of one page or more. */
export async function drawBusinessDocument(content: BusinessDocument): Promise<Buffer> {
  const pdf = createPdf(content)
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve) => pdf.on('end', resolve))
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  drawHead(pdf, content)
  drawLines(pdf, content)
  drawTotals(pdf, content)
  drawNotes(pdf, content)
  drawFooter(pdf, content)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}

function createPdf({ language, fileTitle, sender, createdAt }: BusinessDocument): Pdf {
  const { margin } = page
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: fileTitle, Author: sender.name, CreationDate: createdAt, Producer: '', Creator: '' },
  })
  pdf.registerFont('regular', regular).registerFont('semibold', semibold)
  return pdf
}

/** The style and place of a text. `tag` is its role for screen readers. */
interface TextStyle {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly size?: number
  readonly color?: string
  readonly isBold?: boolean
  readonly align?: 'left' | 'right'
  readonly tag?: 'P' | 'H1'
}

/** Writes a text with figures of equal width, and leaves the position below it. */
function write(pdf: Pdf, text: string, style: TextStyle = {}): void {
  const { x = page.margin, y = pdf.y, width = contentWidth, size = 10, color = colors.text } = style
  const { isBold = false, align = 'left', tag = 'P' } = style
  const draw = () => {
    pdf.font(isBold ? 'semibold' : 'regular', size).fillColor(color)
    pdf.text(text, x, y, { width, align, lineGap: size * 0.35, features: ['tnum', 'kern'] })
  }
  pdf.addStructure(pdf.struct(tag, {}, draw))
}

/** Draws a decoration, which screen readers skip. */
function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

function drawRule(pdf: Pdf, left = page.margin): void {
  decorate(pdf, () => pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.75).strokeColor(colors.line).stroke())
}

function drawHead(pdf: Pdf, { title, sender, facts, summary }: BusinessDocument): void {
  decorate(pdf, () => pdf.rect(0, 0, page.width, 8).fill(colors.brand))
  write(pdf, title, { y: 56, size: 26, isBold: true, width: contentWidth / 2, tag: 'H1' })
  const top = 112
  pdf.y = top
  for (const fact of facts) drawFact(pdf, fact)
  const factsBottom = pdf.y
  const column = { x: middle + 20, width: contentWidth / 2 - 20 }
  write(pdf, sender.name, { ...column, y: top, isBold: true })
  for (const line of sender.lines) write(pdf, line, { ...column, color: colors.quiet })
  pdf.y = Math.max(factsBottom, pdf.y) + 34
  write(pdf, summary, { size: 17, isBold: true })
  pdf.y += 22
}

function drawFact(pdf: Pdf, { label, text }: LabelledText): void {
  const y = pdf.y
  write(pdf, label, { y, width: 110, color: colors.quiet })
  write(pdf, text, { x: page.margin + 110, y, width: contentWidth / 2 - 110 })
}

function drawLines(pdf: Pdf, { columns, lines }: BusinessDocument): void {
  drawRow(pdf, { text: columns.text, amount: columns.amount }, { size: 9, color: colors.quiet })
  pdf.y += 3
  drawRule(pdf)
  for (const line of lines) {
    pdf.y += 11
    drawRow(pdf, line, {})
    pdf.y += 8
    drawRule(pdf)
  }
}

function drawRow(pdf: Pdf, { text, detail, amount }: DocumentLine, style: TextStyle): void {
  const y = pdf.y
  write(pdf, text, { ...style, y, width: contentWidth - AMOUNT_WIDTH })
  if (detail) write(pdf, detail, { width: contentWidth - AMOUNT_WIDTH, size: 9, color: colors.quiet })
  const bottom = pdf.y
  write(pdf, amount, { ...style, x: right - AMOUNT_WIDTH, y, width: AMOUNT_WIDTH, align: 'right' })
  pdf.y = bottom
}

function drawTotals(pdf: Pdf, { totals, total }: BusinessDocument): void {
  pdf.y += 14
  for (const { label, text } of totals) {
    drawTotal(pdf, { label, text }, { color: colors.quiet })
    pdf.y += 4
  }
  pdf.y += 5
  drawRule(pdf, TOTALS_LEFT)
  pdf.y += 10
  drawTotal(pdf, total, { isBold: true, size: 12 })
}

function drawTotal(pdf: Pdf, { label, text }: LabelledText, style: TextStyle): void {
  const y = pdf.y
  write(pdf, label, { ...style, x: TOTALS_LEFT, y, width: right - TOTALS_LEFT - AMOUNT_WIDTH + 20 })
  const bottom = pdf.y
  const amountStyle = style.isBold ? style : { ...style, color: colors.text }
  write(pdf, text, { ...amountStyle, x: right - AMOUNT_WIDTH, y, width: AMOUNT_WIDTH, align: 'right' })
  pdf.y = Math.max(bottom, pdf.y)
}

function drawNotes(pdf: Pdf, { notes }: BusinessDocument): void {
  pdf.y += 40
  for (const note of notes) {
    write(pdf, note, { size: 9, color: colors.quiet, width: contentWidth * 0.82 })
    pdf.y += 6
  }
}

function drawFooter(pdf: Pdf, { footer }: BusinessDocument): void {
  const { bottom } = pdf.page.margins
  pdf.page.margins.bottom = 0 // the footer is in the margin, where text would start a new page
  pdf.y = page.height - 62
  drawRule(pdf)
  write(pdf, footer, { y: page.height - 50, size: 8.5, color: colors.quiet })
  pdf.page.margins.bottom = bottom
}
