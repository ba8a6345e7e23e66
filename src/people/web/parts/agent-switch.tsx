import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { agencyQuery } from '../companion-queries.ts'
import { useAgentText } from '../companions-texts.ts'
import { useBooking } from '../use-booking.ts'

/** The way into agent mode, for whoever may book for others; for everybody else there is nothing to see. */
export default function AgentSwitch() {
  const { data } = useQuery(agencyQuery)
  return data?.isAgent ? <Switching agencies={data.agencies} isSuper={data.isSuper} /> : null
}

type Agencies = NonNullable<Awaited<ReturnType<(typeof agencyQuery)['queryFn'] & object>>>['agencies']

function Switching({ agencies, isSuper }: { agencies: Agencies; isSuper: boolean }) {
  const t = useAgentText()
  const language = useLanguage()
  const { mode, enterAgentMode, leaveAgentMode } = useBooking()
  const sentences = agencies.map(({ covers, name, lines }) => {
    const whom = covers === 'everybody' ? t.covers.everybody : t.covers[covers](name?.[language] ?? '')
    return lines === null ? whom : `${whom} · ${t.onlyLines(lines.map((line) => t.lines[line]))}`
  })
  return (
    <Band title={t.title}>
      <Switch
        row
        label={t.switch}
        on={mode === 'agent'}
        onChange={(on) => {
          if (on) enterAgentMode()
          else leaveAgentMode()
          toast(on ? t.entered : t.left)
        }}
      />
      <ul className="small quiet">
        {(sentences.length === 0 ? [t.covers.partner] : sentences).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {isSuper && <li>{t.isSuper}</li>}
      </ul>
    </Band>
  )
}
