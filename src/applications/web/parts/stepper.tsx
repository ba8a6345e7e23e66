import './stepper.css'

interface StepperProps {
  /** What is counted, in words: "机票". */
  label: string
  unit: string
  count: number
  /** Less than this is booked already. */
  min?: number
  max: number
  words: { fewer: (product: string) => string; more: (product: string) => string }
  onChange: (count: number) => void
  note?: string | undefined
}

/** How many of something: one less, the number, one more. */
export function Stepper({ label, unit, count, min = 0, max, words, onChange, note }: StepperProps) {
  return (
    <div className="row stepper" role="group" aria-label={label}>
      <span className="row__label">{label}</span>
      <span className={count === 0 ? 'row__value quiet' : 'row__value'}>
        <output className="num">{count}</output> {unit}
        {note ? <small>{note}</small> : null}
      </span>
      <button type="button" aria-label={words.fewer(label)} disabled={count <= min} onClick={() => onChange(count - 1)}>
        <i className="stepper__minus" aria-hidden="true" />
      </button>
      <button type="button" aria-label={words.more(label)} disabled={count >= max} onClick={() => onChange(count + 1)}>
        <i className="stepper__minus" aria-hidden="true" />
        <i className="stepper__up" aria-hidden="true" />
      </button>
    </div>
  )
}
