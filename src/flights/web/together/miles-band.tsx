import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { TogetherTraveller } from '../../calls/together.ts'
import type { MilesWish } from './miles-wish.ts'
import { useTogetherText } from './together-text.ts'

interface MilesBandProps {
  traveller: TogetherTraveller
  wish: MilesWish
  onChange: (wish: MilesWish) => void
  /** What is wrong with the number, and with the programme. */
  errors: { readonly number: string | undefined; readonly programme: string | undefined }
}

/** Where one traveller's miles go: chosen by itself, a number that she keeps, another one, or nowhere. */
export function MilesBand({ traveller, wish, onChange, errors }: MilesBandProps) {
  const t = useTogetherText()
  const language = useLanguage()
  const { flyers, programmes, flyer, flyerUse } = traveller
  if (programmes.length === 0) {
    return (
      <Band title={t.miles}>
        <p className="small quiet">{t.noProgrammes}</p>
      </Band>
    )
  }
  const best = flyerUse === 'none' || flyerUse === 'typed' ? flyers[0] : (flyer ?? undefined)
  const shown = (one: (typeof flyers)[number] | undefined): string => (one ? `${one.name[language]} ${one.maskedNumber}` : '')
  const options = [
    { key: 'best', label: t.best, note: t.bestNote(flyerUse === 'best' ? shown(flyer ?? undefined) : shown(best)) },
    ...flyers.map((one) => ({ key: `kept ${one.programme}`, label: one.name[language], note: one.maskedNumber })),
    {
      key: 'typed',
      label: t.other,
      note: flyerUse === 'typed' ? shown(flyer ?? undefined) : undefined,
      more: <Typing programmes={programmes} wish={wish} onChange={onChange} errors={errors} />,
    },
    { key: 'none', label: t.none },
  ]
  return (
    <Band title={t.miles}>
      <Choice label={t.miles} hideLabel options={options} value={wish.key} onChange={(key) => onChange({ ...wish, key })} />
      <p className="note">{t.flyerHint}</p>
    </Band>
  )
}

function Typing({ programmes, wish, onChange, errors }: Omit<MilesBandProps, 'traveller'> & Pick<TogetherTraveller, 'programmes'>) {
  const t = useTogetherText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const programme = programmes.find(({ code }) => code === wish.programme)
  return (
    <>
      <Rows>
        <Row label={t.programme} onPick={() => setOpen(true)} empty={!programme}>
          {programme ? programme.name[language] : t.choose}
        </Row>
      </Rows>
      {errors.programme && (
        <Notice kind="danger" inside live="alert">
          {errors.programme}
        </Notice>
      )}
      <Field
        label={t.number}
        value={wish.number}
        onChange={(number) => onChange({ ...wish, number })}
        help={programme?.length ? t.numberLength(programme.length) : t.numberAny}
        error={errors.number}
        autoComplete="off"
        maxLength={40}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.programme} tall>
        <Choice
          label={t.programme}
          hideLabel
          options={programmes.map(({ code, name }) => ({ key: code, label: name[language], note: code }))}
          value={wish.programme}
          onChange={(code) => {
            onChange({ ...wish, programme: code })
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}
