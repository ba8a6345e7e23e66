import { useState } from 'react'
import { AlternativeRow } from '../alternative-row.tsx'
import { Badge } from '../badge.tsx'
import { Band } from '../band.tsx'
import { Button, LinkButton } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Choice } from '../choice.tsx'
import { CodeField } from '../code-field.tsx'
import { Field } from '../field.tsx'
import { Gauge } from '../gauge.tsx'
import { Money } from '../money.tsx'
import { PasswordField } from '../password-field.tsx'
import { PayBar } from '../pay-bar.tsx'
import { PersonRow } from '../person-row.tsx'
import { Payers, PriceLines } from '../price-lines.tsx'
import { phoneIcon } from '../rare-icons.ts'
import { Row, Rows } from '../rows.tsx'
import { RuleRow } from '../rule-row.tsx'
import { TextArea } from '../text-area.tsx'
import { Actions, Timeline } from '../timeline.tsx'
import type { TimelineStep } from '../timeline.tsx'
import { useSay } from './say.ts'

const nothing = () => undefined

export function PolicyPart() {
  const say = useSay()
  const [reason, setReason] = useState<'client' | 'time' | 'change' | null>('client')
  const [note, setNote] = useState(say('与王总同机，路上对齐验收方案', 'Same flight as Mr Wang, our client'))
  return (
    <>
      <Band label={say('超标说明', 'Over policy')}>
        <h2 className="headline">
          {say('这班票价比差标高 ', 'This fare is ')}
          <em>{say('¥320', '¥320 over')}</em>
          {say('', ' your limit')}
        </h2>
        <p className="small">
          {say('可以选：说明原因，周岚批准，超出部分你付。', 'You may take it: give a reason, Lan Zhou approves, you pay the difference.')}
        </p>
        <Gauge
          limit={120_000}
          actual={152_000}
          figures={[
            { label: say('差标上限', 'Limit'), value: <Money minor={120_000} /> },
            { label: say('实际票价', 'Fare'), value: <Money minor={152_000} /> },
            { label: say('超出', 'Over by'), value: <Money minor={32_000} />, over: true },
          ]}
        />
        <RuleRow
          hair
          onPick={nothing}
          source={say('《差旅管理办法》2.3 · P6 级 · 不含税费', 'Travel Policy 2.3 · grade P6 · before taxes')}
        >
          {say('国内航班 · 北京 ⇄ 上海，经济舱每程不高于 ¥1,200', 'Domestic flights, Beijing ⇄ Shanghai: economy up to ¥1,200 a leg')}
        </RuleRow>
      </Band>
      <Band label={say('在差标内', 'Within the limit')}>
        <Gauge
          limit={120_000}
          actual={96_000}
          figures={[
            { label: say('差标上限', 'Limit'), value: <Money minor={120_000} /> },
            { label: say('实际票价', 'Fare'), value: <Money minor={96_000} /> },
            { label: say('还剩', 'Room'), value: <Money minor={24_000} /> },
          ]}
        />
      </Band>
      <Band
        title={say('前后 1 小时内符合差标的', 'In policy, within an hour')}
        aside={<LinkButton onPick={nothing}>{say('全部 5 个', 'All 5')}</LinkButton>}
      >
        <AlternativeRow
          times="07:35–09:55"
          priceMinor={96_000}
          carrierCode="HU"
          carrierName={say('海航', 'Hainan')}
          flightNumber="HU7607"
          facts={[say('早到 20 分', '20 min earlier')]}
          saves={say('省 ¥560', 'saves ¥560')}
          action={{ label: say('改选', 'Take it'), onPick: nothing }}
        />
        <AlternativeRow
          times="08:00–10:15"
          places={say('首都 T2 → 虹桥 T2', 'Capital T2 → Hongqiao T2')}
          carrierCode="MU"
          carrierName={say('东航', 'China Eastern')}
          flightNumber="MU5102"
          facts={[say('9月22日 周二', 'Tue 22 Sep'), say('经济舱 B', 'Economy B')]}
          end={<Badge kind="over">{say('超标 ¥320', '¥320 over')}</Badge>}
        />
      </Band>
      <Band title={say('仍选这班的原因', 'Why this flight')}>
        <Choice
          label={say('仍选这班的原因', 'Why this flight')}
          hideLabel
          value={reason}
          onChange={setReason}
          options={[
            {
              key: 'client',
              label: say('与客户同机', 'Flying with a client'),
              more: <TextArea label={say('说明', 'Note')} value={note} onChange={setNote} max={60} rows={2} />,
            },
            {
              key: 'time',
              label: say('其他时间赶不上日程', 'Other times miss the meeting'),
              note: say('会议 11:00 开始', 'It starts at 11:00'),
            },
            { key: 'change', label: say('需要可免费退改', 'Needs free changes'), disabled: true },
          ]}
        />
      </Band>
    </>
  )
}

export function FormPart() {
  const say = useSay()
  const [name, setName] = useState(say('林一帆', 'Yifan Lin'))
  const [id, setId] = useState('11010519870914283')
  const [secret, setSecret] = useState('')
  const [code, setCode] = useState('402')
  const [isAgreed, setAgreed] = useState(false)
  const [isGoing, setGoing] = useState(true)
  return (
    <>
      <Band flush title={say('出行人', 'Travellers')}>
        <Rows>
          <PersonRow
            name={say('林一帆', 'Yifan Lin')}
            otherName={{ text: say('LIN / YIFAN', '林一帆'), lang: say('en', 'zh') === 'en' ? 'en' : 'zh' }}
            initials={say('林', 'LY')}
            sub={<span>{say('身份证', 'ID card')} 1101 •••• •••• 2837</span>}
            onPick={nothing}
          />
          <PersonRow
            name={say('阿依古丽·买买提', 'Ayguli Mamat')}
            initials={say('阿', 'AM')}
            checked={isGoing}
            onToggle={setGoing}
            sub={
              <>
                <span>{say('身份证 •••• 7722', 'ID card •••• 7722')}</span>
                <Badge kind="ok">{say('符合差标', 'In policy')}</Badge>
              </>
            }
          />
          <PersonRow
            name={say('何嘉铭', 'Jiaming He')}
            initials={say('何', 'HJ')}
            checked={false}
            disabled
            onToggle={nothing}
            sub={
              <>
                <span>{say('缺证件', 'No document')}</span>
                <Badge kind="danger">{say('不能订', 'Cannot book')}</Badge>
              </>
            }
          />
          <Row
            label={say('联系人', 'Contact')}
            note={say('航变短信同时发给助理苏敏', 'Changes also go to Min Su, assistant')}
            onPick={nothing}
          >
            <span className="num">138 •••• 6621</span>
          </Row>
          <Row
            label={say('成本中心', 'Cost centre')}
            empty
            error={say('要先选成本中心才能提交', 'Choose a cost centre before you submit')}
            onPick={nothing}
          >
            {say('请选择', 'Choose')}
          </Row>
          <Row label={say('行李', 'Baggage')} end={<Badge kind="info">{say('免费 20 kg', '20 kg free')}</Badge>}>
            {say('1 件', '1 piece')}
          </Row>
        </Rows>
      </Band>
      <Band title={say('表单', 'Form')}>
        <div className="fields">
          <Field
            label={say('姓名（与证件一致）', 'Name as in the document')}
            value={name}
            onChange={setName}
            help={say('拼音 LIN / YIFAN', 'Pinyin LIN / YIFAN')}
            required
          />
          <Field
            label={say('证件号码', 'ID number')}
            value={id}
            onChange={setId}
            inputMode="text"
            error={say('少 1 位：居民身份证是 18 位', 'One digit short: an ID number has 18')}
          />
          <Field label={say('密码', 'Password')} type="password" value={secret} onChange={setSecret} autoComplete="current-password" />
          <PasswordField
            label={say('新密码', 'New password')}
            value={secret}
            onChange={setSecret}
            autoComplete="new-password"
            rulesLabel={say('新密码要求', 'What a new password must be')}
            rules={[
              { key: 'length', label: say('6 到 20 个字符', '6 to 20 characters'), isMet: secret.length >= 6 && secret.length <= 20 },
              { key: 'spaces', label: say('没有空格', 'No spaces'), isMet: !secret.includes(' ') },
            ]}
          />
          <CodeField
            label={say('验证码', 'Code')}
            value={code}
            onChange={setCode}
            help={say('已发送到 138 •••• 6621', 'Sent to 138 •••• 6621')}
          />
          <CodeField
            label={say('验证码', 'Code')}
            value="402917"
            onChange={nothing}
            error={say('验证码不对或已过期', 'The code is wrong or has run out')}
          />
          <Field label={say('会员号', 'Membership')} value="" onChange={nothing} optional placeholder={say('东航 12 位', '12 digits')} />
          <Field label={say('公司', 'Company')} value={say('启程示例公司', 'Qicheng Demo Co.')} onChange={nothing} disabled />
          <Checkbox
            checked={isAgreed}
            onChange={setAgreed}
            error={isAgreed ? undefined : say('要先同意退改规则', 'Please accept the change and refund rules first')}
          >
            {say('我已看过退改规则', 'I have read the change and refund rules')}
          </Checkbox>
        </div>
      </Band>
    </>
  )
}

export function PricePart() {
  const say = useSay()
  const payers = [
    { kind: 'company' as const, amountMinor: 128_500, note: say('月结 · 差标内 + 税费', 'monthly bill: limit + fees') },
    { kind: 'person' as const, amountMinor: 32_000, note: say('批准后扣微信支付', 'WeChat Pay, after approval') },
  ]
  return (
    <>
      <Band title={say('价格', 'Price')} aside={<LinkButton onPick={nothing}>{say('退改规则', 'Change and refund rules')}</LinkButton>}>
        <PriceLines
          totalMinor={160_500}
          lines={[
            { label: say('票价', 'Fare'), amountMinor: 152_000 },
            { label: say('机场建设费', 'Airport fee'), amountMinor: 5_000 },
            { label: say('燃油附加费', 'Fuel surcharge'), amountMinor: 2_000 },
            { label: say('服务费', 'Service fee'), amountMinor: 1_500 },
          ]}
        />
        <Payers payers={payers} />
      </Band>
      <PayBar totalMinor={160_500} payers={payers} onDetails={nothing}>
        <Button onPick={nothing}>{say('提交订单', 'Place the order')}</Button>
      </PayBar>
      <PayBar totalMinor={103_000} payers={[{ kind: 'company', amountMinor: 103_000 }]}>
        <Button busy>{say('正在提交', 'Placing it')}</Button>
      </PayBar>
      <PayBar>
        <Button kind="line" className="btn--hold" onPick={nothing}>
          {say('取消订单', 'Cancel')}
        </Button>
        <Button onPick={nothing}>{say('看行程', 'See the trip')}</Button>
      </PayBar>
    </>
  )
}

export function TimelinePart() {
  const say = useSay()
  const happy: TimelineStep[] = [
    { id: 'submitted', time: '14:02', title: say('已提交', 'Submitted'), text: say('林一帆', 'Yifan Lin'), state: 'done' },
    {
      id: 'held',
      time: '14:02',
      title: say('已占座', 'Seat held'),
      text: say('东航记录 JX7Q2M，保留至 14:32', 'Airline record JX7Q2M, held until 14:32'),
      state: 'done',
    },
    { id: 'paid', time: '14:12', title: say('已付款', 'Paid'), text: say('公司月结 ¥1,285', 'Company bill ¥1,285'), state: 'done' },
    {
      id: 'ticketing',
      time: '',
      title: say('出票中', 'Ticketing'),
      text: say(
        '最迟 14:20 出票。若失败，款项原路退回，座位再留 12 分钟。',
        'Ticket by 14:20 at the latest. If it fails, the money goes back and the seat stays 12 minutes more.',
      ),
      state: 'now',
    },
    { id: 'checkin', time: say('20日', '20 Sep'), title: say('08:00 开放值机', 'Check-in opens 08:00'), state: 'next' },
  ]
  const sad: TimelineStep[] = [
    { id: 'paid', time: '14:12', title: say('已付款', 'Paid'), text: say('公司月结 ¥1,285', 'Company bill ¥1,285'), state: 'done' },
    {
      id: 'failed',
      time: '14:19',
      title: say('出票失败', 'Ticket failed'),
      text: say('东航答复座位已售。款项全退，没有手续费。', 'China Eastern says the seat is sold. All money goes back, no fee.'),
      state: 'bad',
    },
    {
      id: 'refunding',
      time: '',
      title: say('退款中', 'Refunding'),
      text: say('¥1,285 今日冲回月结。', '¥1,285 off the company bill today.'),
      state: 'now',
    },
  ]
  return (
    <>
      <Band label={say('进展', 'Progress')}>
        <Timeline label={say('订单进展', 'Order progress')} steps={happy} />
      </Band>
      <Band title={say('失败也说清楚', 'When something fails')}>
        <Timeline label={say('失败的订单', 'A failed order')} steps={sad} />
      </Band>
      <Band flush label={say('操作', 'Actions')}>
        <Actions
          label={say('能做什么', 'What can be done')}
          items={[
            {
              key: 'change',
              label: say('改签', 'Change'),
              icon: 'swap',
              note: say('出票后', 'when ticketed'),
              disabled: true,
              onPick: nothing,
            },
            {
              key: 'refund',
              label: say('退票', 'Refund'),
              icon: 'company',
              note: say('出票后', 'when ticketed'),
              disabled: true,
              onPick: nothing,
            },
            {
              key: 'calendar',
              label: say('加到日历', 'To calendar'),
              icon: 'calendar',
              note: say('含提醒', 'with alerts'),
              onPick: nothing,
            },
            { key: 'help', label: say('客服', 'Help'), icon: phoneIcon, note: say('24 小时', '24 hours'), onPick: nothing },
          ]}
        />
      </Band>
    </>
  )
}
