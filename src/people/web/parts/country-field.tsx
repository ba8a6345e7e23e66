import { useId, useMemo } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { classNames } from '../../../web/ui/class-names.ts'
import { FieldFoot } from '../../../web/ui/field-foot.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { countriesInOrder } from '../../rules/search-countries.ts'
import { countryPickerPath, useCountries } from '../countries.ts'
import { useDocumentsText } from '../documents-text.ts'
import './document-fields.css'

export interface CountryFieldProps {
  label: string
  code: string
  onChange: (code: string) => void
  error?: string | undefined
  /** The field's name for the picker page; without it the countries stand in a list on the spot. */
  answerTo?: string | undefined
}

export function CountryField({ label, code, onChange, error, answerTo }: CountryFieldProps) {
  const id = useId()
  const { form: t, country: words } = useDocumentsText()
  const language = useLanguage()
  const go = useGo()
  const { all, common, nameOf } = useCountries()
  const listed = useMemo(() => countriesInOrder(all, common, language), [all, common, language])
  const described = error ? `${id}-foot` : undefined
  return (
    <div className={classNames('field', error && 'field--bad')}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <div className="field__box">
        {answerTo === undefined ? (
          <select
            id={id}
            className="countries"
            value={code}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={described}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{t.choose}</option>
            {(['common', 'all'] as const).map((group) => (
              <optgroup key={group} label={words[group]}>
                {listed[group].map((country) => (
                  <option key={country.code} value={country.code}>
                    {country.name[language]}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        ) : (
          <button
            id={id}
            type="button"
            className="countries"
            aria-labelledby={`${id}-label ${id}-value`}
            data-bad={error ? '' : undefined}
            aria-describedby={described}
            onClick={() => go.push(countryPickerPath({ field: answerTo, code }))}
          >
            <span id={`${id}-value`} className={code === '' ? 'quiet' : ''}>
              {code === '' ? t.choose : nameOf(code, language)}
            </span>
            <Icon name="next" size="s" />
          </button>
        )}
      </div>
      <FieldFoot id={`${id}-foot`} error={error} />
    </div>
  )
}
