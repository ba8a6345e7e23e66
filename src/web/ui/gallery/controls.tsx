import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Band } from '../band.tsx'
import { Button, LinkButton, TextButton } from '../button.tsx'
import { Chip, Chips } from '../chip.tsx'
import { FilterBar, filterIcon } from '../filter-bar.tsx'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { iconPaths } from '../icon-paths.ts'
import { Money } from '../money.tsx'
import { copyIcon, gearIcon, idIcon } from '../rare-icons.ts'
import { Seg } from '../seg.tsx'
import { Switch } from '../switch.tsx'
import { TabBar } from '../tab-bar.tsx'
import { Tag } from '../tag.tsx'
import { useSay } from './say.ts'

const nothing = () => undefined

export function ControlsPart() {
  const say = useSay()
  const [state, setState] = useState<'upcoming' | 'past' | 'changes'>('upcoming')
  const [isOn, setOn] = useState(true)
  const [isCompliant, setCompliant] = useState(true)
  return (
    <>
      <Band title={say('按钮', 'Buttons')}>
        <div className="gallery__line">
          <Button onPick={nothing}>{say('提交订单', 'Place the order')}</Button>
          <Button busy>{say('提交订单', 'Place the order')}</Button>
          <Button kind="line" onPick={nothing}>
            {say('取消订单', 'Cancel order')}
          </Button>
          <Button kind="soft" size="s" onPick={nothing}>
            {say('改选', 'Take it')}
          </Button>
          <Button size="s" disabled>
            {say('先选原因', 'Choose a reason')}
          </Button>
          <Button kind="no" size="s" onPick={nothing}>
            {say('删除', 'Delete')}
          </Button>
          <Button size="s" icon="sync" onPick={nothing}>
            {say('再查一次', 'Search again')}
          </Button>
          <TextButton onPick={nothing}>{say('改条件', 'Edit')}</TextButton>
          <LinkButton onPick={nothing}>{say('全部', 'All')}</LinkButton>
          <LinkButton onPick={nothing} leads="up">
            {say('明细', 'Details')}
          </LinkButton>
          <IconButton icon={copyIcon} label={say('分享行程', 'Share trip')} onPick={nothing} />
          <IconButton icon="info" size="l" dot label={say('通知，2 条未读', 'Notices, 2 unread')} onPick={nothing} />
          <IconButton icon={gearIcon} size="l" disabled label={say('更多', 'More')} onPick={nothing} />
        </div>
      </Band>
      <Band title={say('徽标与标签', 'Badges and tags')}>
        <div className="gallery__line">
          <Badge kind="ok">{say('符合差标', 'In policy')}</Badge>
          <Badge kind="over">{say('超标 ¥320', '¥320 over')}</Badge>
          <Badge kind="warn" icon="stamp">
            {say('需审批', 'Needs approval')}
          </Badge>
          <Badge kind="danger">{say('公司禁订', 'Not allowed')}</Badge>
          <Badge kind="info">{say('提前 3 天订才合规', 'Book 3 days ahead')}</Badge>
          <Tag>{say('余 4 张', '4 left')}</Tag>
          <Tag accent>{say('当日最低', 'Lowest')}</Tag>
          <Money minor={118_000} />
          <Money minor={74_050} />
          <Money minor={-32_000} />
        </div>
      </Band>
      <Band title={say('分段、筛选片、开关', 'Segments, chips, switch')}>
        <div className="gallery__stack">
          <Seg
            label={say('订单状态', 'Order state')}
            value={state}
            onChange={setState}
            options={[
              { key: 'upcoming', label: say('待出行', 'Upcoming') },
              { key: 'past', label: say('已完成', 'Past') },
              { key: 'changes', label: say('退改', 'Changes') },
            ]}
          />
          <Chips>
            <Chip pressed={isCompliant} onPick={() => setCompliant(!isCompliant)}>
              {say('只看合规', 'In policy')}
            </Chip>
            <Chip pressed={false} onPick={nothing}>
              {say('上午', 'Morning')}
            </Chip>
            <Chip current onPick={nothing}>
              {say('首都机场', 'Capital')}
            </Chip>
          </Chips>
          <Chips wide>
            <Chip icon={idIcon} onPick={nothing}>
              {say('办值机', 'Check in')}
            </Chip>
            <Chip icon="calendar" onPick={nothing}>
              {say('加到日历', 'To calendar')}
            </Chip>
          </Chips>
          <Switch row label={say('分享行程给紧急联系人', 'Share the trip with my contact')} on={isOn} onChange={setOn} />
          <Switch label={say('只看合规', 'In policy only')} on={!isOn} onChange={(on) => setOn(!on)} />
        </div>
      </Band>
      <FilterBar
        label={say('筛选与排序', 'Filter and sort')}
        items={[
          { key: 'filter', label: say('筛选', 'Filter'), icon: filterIcon, on: true, count: 1, onPick: nothing },
          { key: 'time', label: say('起飞早', 'Earliest'), icon: 'up', on: true, onPick: nothing },
          { key: 'price', label: say('价格', 'Price'), onPick: nothing },
          { key: 'length', label: say('耗时', 'Duration'), onPick: nothing },
        ]}
      />
      <TabBar
        current="home"
        onPick={nothing}
        items={[
          { key: 'home', label: say('首页', 'Home'), icon: 'home', href: '#home' },
          { key: 'orders', label: say('订单', 'Orders'), icon: 'orders', href: '#orders', count: 2 },
          { key: 'my', label: say('我的', 'Me'), icon: 'me', href: '#my' },
        ]}
      />
      <Band title={say('图标', 'Icons')}>
        <div className="gallery__icons">
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <Icon key={name} name={name} size="l" label={name} />
          ))}
        </div>
      </Band>
    </>
  )
}
