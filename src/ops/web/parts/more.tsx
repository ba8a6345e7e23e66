import { Button } from '../../../web/ui/button.tsx'

interface MoreProps {
  /** A list that is read page by page. */
  readonly of: { readonly hasNextPage: boolean; readonly isFetching: boolean; fetchNextPage(): Promise<unknown> }
  readonly label: string
}

/** The next page of a list, where there is one. */
export function More({ of: { hasNextPage, isFetching, fetchNextPage }, label }: MoreProps) {
  if (!hasNextPage) return null
  return (
    <Button size="s" kind="line" busy={isFetching} onPick={() => void fetchNextPage()}>
      {label}
    </Button>
  )
}
