import type { Language } from '../../kernel/language.ts'
import type { Person } from '../../people/server/index.ts'
import type { Difference } from '../rules/change-needs-approval.ts'
import { sayDifference } from '../rules/say-mismatch.ts'
import { cityName } from './cities.ts'
import { wordsIn } from './present.ts'

/* What a step of an application's story has changed, in words. */

interface Knows {
  readonly people: ReadonlyMap<string, Person>
  readonly cost: (codes: string) => string
}

/** Whom changes name: who was taken off stands in no plan any more. */
export const namedIn = (steps: readonly { readonly changes: readonly Difference[] }[]): readonly string[] =>
  steps.flatMap(({ changes }) => changes.flatMap((one) => (one.what === 'traveller' ? [one.personId] : [])))

export function sayChanges(changes: readonly Difference[], { people, cost }: Knows, language: Language): string[] {
  const names = {
    city: (code: string) => cityName(code, language),
    person: (personId: string) => people.get(personId)?.name[language] ?? '',
    cost,
  }
  return changes.map((one) => sayDifference(one, wordsIn(language), names))
}
