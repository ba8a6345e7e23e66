import { useState } from 'react'
import { Band } from '../band.tsx'
import { Button } from '../button.tsx'
import { Calendar } from '../calendar.tsx'
import { CityPicker } from '../city-picker.tsx'
import { alert, ask } from '../dialog.tsx'
import { Empty } from '../empty.tsx'
import { ErrorFace } from '../error-face.tsx'
import { Notice } from '../notice.tsx'
import { OfflineBand } from '../offline-band.tsx'
import { PayBar } from '../pay-bar.tsx'
import { PriceLines } from '../price-lines.tsx'
import { Sheet } from '../sheet.tsx'
import { SkeletonBoard } from '../skeleton-board.tsx'
import { SkeletonForm, SkeletonLines } from '../skeleton.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { toast } from '../toast.tsx'
import { VirtualList } from '../virtual-list.tsx'
import { FlightRow } from './journey.tsx'
import type { Flight } from './samples.ts'
import { cities, cityNamed, flights, marks, prices, searchSample, TODAY } from './samples.ts'
import { useSay } from './say.ts'

const nothing = () => undefined

export function FacesPart() {
  const say = useSay()
  return (
    <>
      <Notice>{say('9月20日 周日是调休工作日，机票按工作日价。', 'Sunday 20 Sep is a make-up workday; weekday fares apply.')}</Notice>
      <OfflineBand online={false} since="14:05" />
      <Notice kind="danger" action={{ label: say('看新价', 'See it'), onPick: nothing }}>
        {say('座位没有保住，票价变为 ¥1,610。', 'The seat was not kept; the fare is now ¥1,610.')}
      </Notice>
      <Notice kind="over">{say('这趟有 1 段超标，提交后需要审批。', 'One leg is over the limit and needs approval.')}</Notice>
      <Notice kind="ok">{say('已出票，行程单发到邮箱。', 'Ticketed; the itinerary is in your mail.')}</Notice>
      <Band label={say('带内提示', 'A notice inside')}>
        <Notice inside kind="warn">
          {say('座位保留到 14:32。', 'The seat is held until 14:32.')}
        </Notice>
      </Band>
      <SkeletonRows count={2} />
      <SkeletonBoard />
      <SkeletonForm rows={3} />
      <SkeletonLines />
      <Band label={say('空', 'Empty')}>
        <Empty
          title={say('这天没有符合差标的航班', 'No flight in policy that day')}
          text={say(
            '最接近的是 ¥1,260，超标 ¥60；9月23日 有 ¥640 的。',
            'The nearest is ¥1,260, ¥60 over. On 23 Sep there is one for ¥640.',
          )}
          action={{ label: say('看 9月23日', 'See 23 Sep'), onPick: nothing }}
        />
      </Band>
      <Band label={say('出错', 'Error')}>
        <ErrorFace
          title={say('航班没查出来', 'The search did not finish')}
          text={say(
            '航司 30 秒内没有回答。你的条件都在，没有产生订单。',
            'The airlines did not answer in 30 s. Your search is kept; nothing was booked.',
          )}
          action={{ label: say('再查一次', 'Search again'), onPick: nothing }}
        />
      </Band>
    </>
  )
}

export function OverlaysPart() {
  const say = useSay()
  const [opened, setOpened] = useState<'price' | 'calendar' | null>(null)
  const [date, setDate] = useState('2026-09-22')
  const close = () => setOpened(null)
  const leave = async () => {
    const isLeaving = await ask({
      title: say('离开，还是继续填？', 'Leave, or go on?'),
      text: say('订单还没有提交。离开后填过的内容会留着。', 'The order is not submitted yet. What you entered is kept.'),
      confirm: say('离开', 'Leave'),
      cancel: say('继续填', 'Go on'),
    })
    toast(isLeaving ? say('已离开', 'You left') : say('继续填写', 'Still here'))
  }
  return (
    <Band title={say('浮层', 'Overlays')}>
      <div className="gallery__line">
        <Button size="s" kind="line" onPick={() => setOpened('price')}>
          {say('价格明细', 'Price sheet')}
        </Button>
        <Button size="s" kind="line" onPick={() => setOpened('calendar')}>
          {say('选择日期', 'Calendar sheet')}
        </Button>
        <Button size="s" kind="line" onPick={() => void leave()}>
          {say('询问', 'Ask')}
        </Button>
        <Button
          size="s"
          kind="no"
          onPick={() =>
            void ask({ title: say('取消这张订单？', 'Cancel this order?'), confirm: say('取消订单', 'Cancel it'), danger: true })
          }
        >
          {say('危险的询问', 'Ask before destroying')}
        </Button>
        <Button
          size="s"
          kind="line"
          onPick={() => void alert({ title: say('登录已过期', 'Signed out'), text: say('请重新登录。', 'Please sign in again.') })}
        >
          {say('告知', 'Alert')}
        </Button>
        <Button size="s" kind="line" onPick={() => toast(say('已复制订单号', 'Order number copied'), { icon: 'check' })}>
          {say('提示条', 'Toast')}
        </Button>
        <Button
          size="s"
          kind="line"
          onPick={() =>
            toast(say('订单已取消', 'Order cancelled'), { icon: 'check', action: { label: say('撤回', 'Undo'), onPick: nothing } })
          }
        >
          {say('可撤回的提示条', 'Toast with undo')}
        </Button>
      </div>
      <Sheet
        open={opened === 'price'}
        onClose={close}
        title={say('价格明细', 'Price, line by line')}
        footer={
          <PayBar totalMinor={160_500} payers={[{ kind: 'company', amountMinor: 160_500 }]}>
            <Button onPick={close}>{say('知道了', 'Got it')}</Button>
          </PayBar>
        }
      >
        <PriceLines
          totalMinor={160_500}
          lines={[
            { label: say('票价 · 经济舱 B · 7.8 折', 'Fare · Economy B'), amountMinor: 152_000 },
            { label: say('机场建设费', 'Airport fee'), amountMinor: 8_500 },
          ]}
        />
      </Sheet>
      <Sheet
        open={opened === 'calendar'}
        onClose={close}
        tall
        flush
        title={say('北京 → 上海', 'Beijing → Shanghai')}
        subtitle={say('底色是休息日，“班”是调休上班', 'Shaded = day off, Work = make-up workday')}
      >
        <Calendar
          label={say('出发日期', 'Departure')}
          today={TODAY}
          marks={marks}
          prices={prices}
          selected={date}
          onSelect={(day) => {
            setDate(day)
            close()
          }}
        />
      </Sheet>
    </Band>
  )
}

export function PickersPart() {
  const say = useSay()
  const [date, setDate] = useState('2026-09-22')
  const [city, setCity] = useState('SHA')
  const quick = ['HGH', 'NGB', 'SHA', 'SIA', 'KWE', 'CTU', 'BJS', 'TYN', 'CKG', 'HRB', 'SZX', 'TSN', 'CAN', 'WUH', 'TAO'].flatMap(
    (code) => cityNamed(code) ?? [],
  )
  return (
    <>
      <div className="gallery__box band band--flush">
        <div className="scroll">
          <Calendar label={say('单程', 'One way')} today={TODAY} marks={marks} prices={prices} selected={date} onSelect={setDate} />
        </div>
      </div>
      <div className="gallery__box band band--flush">
        <div className="scroll">
          <Calendar
            label={say('往返', 'Round trip')}
            today={TODAY}
            marks={marks}
            selected="2026-09-22"
            selectedEnd="2026-09-24"
            onSelect={nothing}
            maxDate="2026-10-31"
          />
        </div>
      </div>
      <div className="gallery__box">
        <CityPicker
          title={say('选择到达城市', 'Arrive in')}
          cities={cities}
          search={searchSample}
          current={cityNamed('HGH')}
          recent={['CAN', 'WUH', 'SIA'].flatMap((code) => cityNamed(code) ?? [])}
          quick={quick}
          selected={city}
          onPick={(picked) => setCity(picked.code)}
          onBack={nothing}
        />
      </div>
    </>
  )
}

const manyFlights: readonly Flight[] = Array.from({ length: 1_000 }, (_, i) => ({
  ...(flights[i % flights.length] as Flight),
  id: String(i),
}))
const keyOfFlight = (flight: Flight) => flight.id
const renderFlight = (flight: Flight) => <FlightRow flight={flight} />

export function LongListPart() {
  const say = useSay()
  return (
    <div className="gallery__list">
      <div className="offers">
        <VirtualList
          items={manyFlights}
          label={say('一千个航班', 'A thousand flights')}
          rowHeightRem={5.75}
          keyOf={keyOfFlight}
          renderRow={renderFlight}
        />
      </div>
    </div>
  )
}
