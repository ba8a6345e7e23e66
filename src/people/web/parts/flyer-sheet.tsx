import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BothNames } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { useWrite } from '../../../web/use-write.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { SearchField } from '../../../web/ui/search-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { flyersQuery } from '../flyers-query.ts'
import { useFlyersText } from '../flyers-text.ts'
import './companion-rows.css'

interface Listed {
  readonly code: string
  readonly name: BothNames
  readonly length: string | null
}

const NUMBER_AT = 'FLYER-NUMBER'
const fits = ({ code, name }: Listed, text: string): boolean =>
  [code, name.zh, name.en].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()))

interface FlyerSheetProps {
  /** Null: closed. Empty: the programme is still to be chosen. */
  open: string | null
  programmes: readonly Listed[]
  onClose: () => void
}

/** Keeps a number: the programme first, where it is a new one, then what stands on the card. */
export function FlyerSheet({ open, programmes, onClose }: FlyerSheetProps) {
  const t = useFlyersText()
  const language = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const programme = programmes.find(({ code }) => code === (open === '' ? chosen : open))
  const title = programme ? programme.name[language] : t.add
  return (
    <Sheet open={open !== null} onClose={onClose} title={title} tall={!programme}>
      {programme ? (
        <Numbering programme={programme} onDone={onClose} onOther={open === '' ? () => setChosen(null) : null} />
      ) : (
        <Choosing programmes={programmes} onPick={setChosen} />
      )}
    </Sheet>
  )
}

function Choosing({ programmes, onPick }: { programmes: readonly Listed[]; onPick: (code: string) => void }) {
  const t = useFlyersText()
  const language = useLanguage()
  const [text, setText] = useState('')
  const found = programmes.filter((one) => fits(one, text))
  return (
    <>
      <SearchField text={text} onChange={setText} words={{ search: t.search, clear: t.clear }} />
      {found.length === 0 ? (
        <p className="companions__none small quiet" role="status">
          {t.nothing}
        </p>
      ) : (
        <Rows>
          {found.map(({ code, name }) => (
            <Row key={code} label={name[language]} onPick={() => onPick(code)}>
              <span className="num">{code}</span>
            </Row>
          ))}
        </Rows>
      )}
    </>
  )
}

interface NumberingProps {
  programme: Listed
  onDone: () => void
  onOther: (() => void) | null
}

function Numbering({ programme, onDone, onOther }: NumberingProps) {
  const t = useFlyersText()
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/usercenter/frequentFlyer/save', { hideError: true })
  const [number, setNumber] = useState('')
  async function save(): Promise<void> {
    const saved = await run({ programme: programme.code, number }).catch(() => null) // its words stand at the field
    if (!saved) return
    await client.invalidateQueries({ queryKey: flyersQuery.queryKey })
    toast(t.saved)
    onDone()
  }
  const help = [programme.length && t.length(programme.length), t.numberHelp].filter(Boolean).join(' · ')
  return (
    <>
      {onOther && (
        <Rows>
          <Row label={t.programme} onPick={onOther}>
            {programme.name[language]}
          </Row>
        </Rows>
      )}
      <Field
        label={t.number}
        value={number}
        onChange={setNumber}
        help={help}
        error={error?.code === NUMBER_AT ? error.message : undefined}
        autoComplete="off"
        maxLength={40}
      />
      <div className="companions__deeds">
        <Refused message={error && error.code !== NUMBER_AT ? error.message : null} />
        <Button wide busy={isBusy} onPick={() => void save()}>
          {t.save}
        </Button>
      </div>
    </>
  )
}
