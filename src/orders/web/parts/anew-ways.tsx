import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Money } from '../../../web/ui/money.tsx'
import type { AnewWay } from '../../calls/anew.ts'
import { useAnewText } from '../anew-text.ts'
import './anew-ways.css'

/** Other ways in place of a broken journey, whatever line sells them: each leads to where it is booked. */
export function AnewWays({ ways, onPick }: { ways: readonly AnewWay[]; /** Before it leads there. */ onPick?: () => void }) {
  return ways.map((way) => <Way key={way.key} way={way} onPick={onPick} />)
}

interface WayProps {
  way: AnewWay
  onPick: (() => void) | undefined
}

/** What policy says of it, in the words of the list that it leads to. */
function Standing({ inPolicy, told }: Pick<AnewWay, 'inPolicy' | 'told'>) {
  const t = useAnewText()
  if (told !== null) return <Badge kind="info">{told}</Badge>
  return <Badge kind={inPolicy ? 'ok' : 'over'}>{inPolicy ? t.inPolicy : t.above}</Badge>
}

function Way({ way: { means, number, from, to, offerName, priceMinor, inPolicy, told, path }, onPick }: WayProps) {
  const t = useAnewText()
  const language = useLanguage()
  const go = useGo()
  return (
    <div className="anew">
      <div className="anew__head">
        <b className="num">{formatDate(from.at, language)}</b>
        <Standing inPolicy={inPolicy} told={told} />
      </div>
      <Leg
        departTime={formatTime(from.at)}
        arriveTime={formatTime(to.at)}
        departPlace={from.label}
        arrivePlace={to.label}
        below={`${t.means[means]} ${number}`}
      />
      <p className="anew__price">
        <span className="note">{t.from(offerName)}</span> <Money minor={priceMinor} />
      </p>
      <Button
        kind="soft"
        size="s"
        onPick={() => {
          onPick?.()
          go.push(path, { isAnew: true })
        }}
      >
        {t.book(number)}
      </Button>
    </div>
  )
}
