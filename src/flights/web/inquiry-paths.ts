/** The pages of journeys that the desk is asked for. Light: home leads there. */
export const INQUIRIES_PATH = '/flight/inquiry/list'

/** What stands in a request's place until it has one. */
export const NEW_INQUIRY = 'new'

interface Beginning {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly date?: string | undefined
}

/** Begins a request, with what home knows of it already. */
export function newInquiryPath({ from, to, date }: Beginning = {}): string {
  const known = Object.entries({ from, to, date }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = new URLSearchParams(known).toString()
  return `/flight/inquiry/apply/${NEW_INQUIRY}${query === '' ? '' : `?${query}`}`
}

/** The first leg that an address begins with; none where a part of it is missing, or no code or date. */
export function legFrom(search: string): { fromCityCode: string; toCityCode: string; departDate: string } | null {
  const query = new URLSearchParams(search)
  const [from, to, date] = ['from', 'to', 'date'].map((name) => query.get(name) ?? '')
  const isCode = (text = ''): boolean => /^[A-Z]{3}$/.test(text)
  return isCode(from) && isCode(to) && /^\d{4}-\d{2}-\d{2}$/.test(date ?? '')
    ? { fromCityCode: from ?? '', toCityCode: to ?? '', departDate: date ?? '' }
    : null
}

export const inquiryFormPath = (inquireOrderSeq: string): string => `/flight/inquiry/apply/${inquireOrderSeq}`
export const inquiryPath = (applySeq: string): string => `/flight/inquiry/detail/${applySeq}`
