import Paper from 'pdfkit'

/**
 * The file of an electronic invoice, in base64. Its words are Latin: whoever issues one has a form of its own, and what a reader looks for stands
 * in the fields beside it.
 */
export function invoiceFile(number: string, issuedAt: number, lines: readonly string[]): string {
  const paper = new Paper({ size: 'A5', info: { Title: `E-receipt ${number}`, CreationDate: new Date(issuedAt) } })
  for (const line of lines) paper.font('Helvetica').fontSize(10).text(line).moveDown(0.5)
  paper.end()
  const parts: Buffer[] = []
  for (let part = paper.read() as Buffer | null; part !== null; part = paper.read() as Buffer | null) parts.push(part)
  return Buffer.concat(parts).toString('base64')
}
