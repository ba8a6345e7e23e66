/** Joins the class names that apply: strings stay, whatever is false or missing goes. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
