import { useState } from 'react'
import { AppBar, BackButton } from '../app-bar.tsx'
import { Badge } from '../badge.tsx'
import { Band } from '../band.tsx'
import { Board, BoardFacts, BoardField, BoardFields, BoardPolicy, BoardState, BrandBar, ForWho, FromTo, Modes } from '../board.tsx'
import { Button, TextButton } from '../button.tsx'
import { DateStrip } from '../date-strip.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { formatDate, formatDay, formatDiscount, formatDuration, formatWeekday } from '../format.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Leg } from '../leg.tsx'
import { OfferRow } from '../offer-row.tsx'
import { PolicyLine } from '../policy-line.tsx'
import { copyIcon } from '../rare-icons.ts'
import { Switch } from '../switch.tsx'
import { useLanguage } from '../../language.ts'
import type { Flight } from './samples.ts'
import { flights, marks, prices } from './samples.ts'
import { useSay } from './say.ts'

const nothing = () => undefined

export function FlightRow({ flight }: { flight: Flight }) {
  const say = useSay()
  const language = useLanguage()
  const discount = formatDiscount(flight.percent, language)
  return (
    <OfferRow
      id={flight.id}
      onPick={nothing}
      departTime={flight.depart}
      arriveTime={flight.arrive}
      departPlace={say(...flight.from)}
      arrivePlace={say(...flight.to)}
      above={formatDuration(flight.minutes, language)}
      below={flight.stop && say(...flight.stop)}
      stops={flight.stop ? 1 : 0}
      daysLater={flight.daysLater}
      priceMinor={flight.priceMinor}
      priceNote={[say('经济舱', 'Economy'), discount].filter(Boolean).join(' ')}
      carrierCode={flight.carrier}
      carrierName={say(flight.carrierZh, flight.carrierEn)}
      flightNumber={flight.number}
      aircraft={flight.aircraft}
      tag={flight.seatsLeft ? say(`余 ${flight.seatsLeft} 张`, `${flight.seatsLeft} left`) : undefined}
      accentTag={flight.lowest ? say('当日最低', 'Lowest') : undefined}
      verdictKind={flight.gone ? 'danger' : flight.overMinor ? 'over' : 'ok'}
      verdict={verdictOf(flight, say)}
      gone={flight.gone ?? false}
    />
  )
}

function verdictOf(flight: Flight, say: (zh: string, en: string) => string): string {
  if (flight.gone) return say('已售完', 'Sold out')
  if (flight.overMinor) return say(`超标 ${formatMoney(flight.overMinor)}`, `${formatMoney(flight.overMinor)} over`)
  return say('符合差标', 'In policy')
}

export function HomePart() {
  const say = useSay()
  const language = useLanguage()
  const [isTurned, setTurned] = useState(false)
  const hangzhou = { name: say('杭州', 'Hangzhou'), detail: say('萧山', 'Xiaoshan') }
  const beijing = { name: say('北京', 'Beijing'), detail: say('首都 · 大兴', 'Capital, Daxing') }
  const from = { ...(isTurned ? beijing : hangzhou), label: say('出发', 'From'), onPick: nothing }
  const to = { ...(isTurned ? hangzhou : beijing), label: say('到达', 'To'), onPick: nothing }
  const modes = [
    { key: 'flights', label: say('机票', 'Flights'), icon: 'plane' as const },
    { key: 'orders', label: say('订单', 'Orders'), icon: 'orders' as const },
  ]
  return (
    <>
      <Board label={say('查机票', 'Search flights')}>
        <BrandBar title={say('启程商旅', 'Qicheng Travel')}>
          <ForWho initials={say('林', 'LY')} onPick={nothing}>
            {say('为自己订', 'For me')}
          </ForWho>
          <IconButton icon="info" size="l" dot label={say('通知，2 条未读', 'Notices, 2 unread')} onPick={nothing} />
        </BrandBar>
        <Modes label={say('产品', 'Product')} items={modes} current="flights" onPick={nothing} />
        <FromTo from={from} to={to} onSwap={() => setTurned(!isTurned)} turned={isTurned} />
        <BoardFields>
          <BoardField
            label={say('出发日期', 'Depart')}
            value={formatDay('2026-09-22', language)}
            note={formatWeekday('2026-09-22', language)}
            onPick={nothing}
          />
          <BoardField label={say('舱位', 'Cabin')} value={say('经济舱', 'Economy')} onPick={nothing} />
          <BoardField wide label={say('出行人', 'Traveller')} value={say('林一帆', 'Yifan Lin')} onPick={nothing} />
        </BoardFields>
        <Button wide onPick={nothing}>
          {say('查航班', 'Search flights')}
        </Button>
        <BoardPolicy>{say('差标：经济舱每程 ≤ ¥1,200，公司付', 'Policy: economy up to ¥1,200 a leg, company pays')}</BoardPolicy>
      </Board>
      <Band title={say('下一程 · 明天去深圳', 'Next: Shenzhen, tomorrow')} aside={<Badge kind="ok">{say('已出票', 'Ticketed')}</Badge>}>
        <Leg
          departTime="09:00"
          arriveTime="12:15"
          departPlace={say('首都 T3', 'Capital T3')}
          arrivePlace={say('宝安 T3', "Bao'an T3")}
          above="CA1303"
          below={formatDuration(195, language)}
        />
      </Band>
    </>
  )
}

export function ListPart() {
  const say = useSay()
  const [date, setDate] = useState('2026-09-22')
  const [isCompliant, setCompliant] = useState(false)
  const days = Array.from({ length: 14 }, (_, i) => Temporal.PlainDate.from('2026-09-18').add({ days: i }).toString())
  return (
    <>
      <AppBar
        onBack={nothing}
        subtitle={say('去程 · 林一帆 · 经济舱', 'Outbound · Yifan Lin · Economy')}
        title={
          <>
            <span>{say('北京', 'Beijing')}</span>
            <Icon name="arrow" size="s" />
            <span>{say('上海', 'Shanghai')}</span>
          </>
        }
      >
        <TextButton onPick={nothing}>{say('改条件', 'Edit')}</TextButton>
      </AppBar>
      <DateStrip
        selected={date}
        onPick={setDate}
        onCalendar={nothing}
        days={days.map((day) => ({
          date: day,
          mark: marks.find((mark) => mark.date === day),
          priceMinor: day === '2026-09-30' ? undefined : prices.get(day),
        }))}
      />
      <PolicyLine onPick={nothing} end={<Switch label={say('只看合规', 'In policy only')} on={isCompliant} onChange={setCompliant} />}>
        {say('差标', 'Limit')} <b className="num">¥1,200</b> · {say('6 班中 5 班符合', '5 of 6 in policy')}
      </PolicyLine>
      <div className="offers">
        {flights.map((flight) => (
          <FlightRow key={flight.id} flight={flight} />
        ))}
      </div>
      <p className="offers__end">{say('起飞 06:00–09:30 共 6 班 · 全天 43 班', '6 flights from 06:00 to 09:30 · 43 all day')}</p>
    </>
  )
}

export function OrderBoardPart() {
  const say = useSay()
  const language = useLanguage()
  return (
    <Board label={say('行程', 'Trip')} isNew>
      <BrandBar
        back={<BackButton onBack={nothing} />}
        title={
          <>
            {say('订单', 'Order')} <span className="num note">F2609160417</span>
          </>
        }
      >
        <IconButton icon={copyIcon} label={say('分享行程', 'Share trip')} onPick={nothing} />
      </BrandBar>
      <BoardState title={say('正在出票', 'Ticketing')} live={say('实时 · 14:13', 'Live · 14:13')} />
      <Leg
        rings
        departTime="22:05"
        arriveTime="00:15"
        daysLater={1}
        departPlace={say('首都 T2', 'Capital T2')}
        arrivePlace={say('虹桥 T2', 'Hongqiao T2')}
        above={formatDuration(130, language)}
        below="MU5102"
      />
      <BoardFacts
        facts={[formatDate('2026-09-22', language), say('林一帆', 'Yifan Lin'), say('经济舱 · 行李 20 kg', 'Economy · 20 kg bag')]}
      />
    </Board>
  )
}
