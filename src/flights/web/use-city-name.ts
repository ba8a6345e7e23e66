import { QUICK_CITIES } from '../../places/rules/city.ts'
import { useCityFacts } from '../../places/web/index.ts'
import { useLanguage } from '../../web/language.ts'

/** How a city is called in the language on screen; by its code until the list of cities has come. */
export function useCityName(): (code: string) => string {
  const language = useLanguage()
  const facts = useCityFacts()
  return (code) => (facts(code) ?? QUICK_CITIES.find((city) => city.code === code))?.name[language] ?? code
}
