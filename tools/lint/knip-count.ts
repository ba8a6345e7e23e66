/** Says how many files knip has read: its own reports are silent when it read none. */
export default function count({ counters }: { readonly counters: { readonly processed: number } }): void {
  console.log(`${counters.processed} files analysed`)
}
