import type { ReactNode } from 'react'
import '../styles/board.css'
import '../styles/leg.css'
import { classNames } from './class-names.ts'
import type { IconShape } from './icon.tsx'
import { Icon } from './icon.tsx'
import { Mark } from './mark.tsx'
import { Rings } from './rings.tsx'
import { useUiText } from './ui-text.ts'

export interface BoardProps {
  label: string
  children: ReactNode
  /** A search runs: the rings ripple, readers hear that the part is busy. */
  busy?: boolean
  /** The leg on it has just come to be: it draws itself once. */
  isNew?: boolean
}

/** The dark plate a journey is written on. One per page. */
export function Board({ label, children, busy = false, isNew = false }: BoardProps) {
  return (
    <section className={classNames('board', isNew && 'is-new')} aria-label={label} aria-busy={busy || undefined}>
      {children}
    </section>
  )
}

export interface BrandBarProps {
  /** The brand's name, or on an order's board the words before its number. */
  title: ReactNode
  /** Given, the bar leads back and shows no mark. */
  back?: ReactNode
  children?: ReactNode
}

export function BrandBar({ title, back, children }: BrandBarProps) {
  return (
    <header className={classNames('brandbar', back !== undefined && 'brandbar--back')}>
      {back}
      <h1 className="brand">
        {back === undefined && <Mark />}
        <span>{title}</span>
      </h1>
      {children}
    </header>
  )
}

export interface ModeItem {
  key: string
  label: string
  icon: IconShape
}

/** The product lines that can be booked. One alone needs no bar: then nothing is drawn. */
export function Modes({
  label,
  items,
  current,
  onPick,
}: {
  label: string
  items: readonly ModeItem[]
  current: string
  onPick: (key: string) => void
}) {
  if (items.length < 2) return null
  return (
    <div className="modes" role="group" aria-label={label}>
      {items.map((item) => (
        <button key={item.key} type="button" className="mode" aria-pressed={item.key === current} onClick={() => onPick(item.key)}>
          <Icon name={item.icon} />
          <span>{item.label}</span>
        </button>
      ))}
    </div>
  )
}

export interface PlaceEnd {
  /** Says which end it is, for readers: "出发城市". */
  label: string
  name: string
  detail?: string | undefined
  /** Nothing is chosen yet: the name only says what belongs here. */
  empty?: boolean
  /** What is wrong with it, in a sentence; stands in the detail's place. */
  error?: string | undefined
  onPick: () => void
}

export interface FromToProps {
  from: PlaceEnd
  to: PlaceEnd
  onSwap: () => void
  /** Turns the sign on the swap button with every swap. */
  turned?: boolean
}

export function FromTo({ from, to, onSwap, turned = false }: FromToProps) {
  const t = useUiText()
  const place = (end: PlaceEnd, className: string) => (
    <button type="button" className={classNames(className, end.empty && 'is-empty', end.error && 'is-bad')} onClick={end.onPick}>
      <b>
        <span className="sr">{end.label}: </span>
        {end.name}
      </b>
      <span role={end.error ? 'alert' : undefined}>{end.error ?? end.detail}</span>
    </button>
  )
  return (
    <div className="fromto">
      {place(from, 'place')}
      {place(to, 'place place--to')}
      <div className="fromto__line">
        <Rings />
        <i className="track" />
        <button type="button" className={classNames('swap', turned && 'is-turned')} aria-label={t.swap} onClick={onSwap}>
          <Icon name="swap" />
        </button>
      </div>
    </div>
  )
}

export interface BoardFieldProps {
  label: string
  value: ReactNode
  /** Small words after the value: the weekday, the cabin. */
  note?: ReactNode
  /** Left out where there is nothing to choose between. */
  onPick?: (() => void) | undefined
  /** Takes a whole line of the board. */
  wide?: boolean
}

export function BoardField({ label, value, note, onPick, wide = false }: BoardFieldProps) {
  const classes = classNames('bfield', wide && 'bfield--all')
  const body = (
    <>
      <span>{label}</span>
      <b>
        {value}
        {note ? <small>{note}</small> : null}
      </b>
    </>
  )
  if (!onPick) return <div className={classes}>{body}</div>
  return (
    <button type="button" className={classes} onClick={onPick}>
      {body}
    </button>
  )
}

export function BoardFields({ children }: { children: ReactNode }) {
  return <div className="bfields">{children}</div>
}

/** The company's limit in one line, under the button that searches. */
export function BoardPolicy({ children }: { children: ReactNode }) {
  return (
    <p className="board__policy">
      <Icon name="rule" size="s" />
      <span>{children}</span>
    </p>
  )
}

export interface BoardStateProps {
  title: string
  /** "实时 · 14:13", with a dot that breathes while the page follows the order. */
  live?: string | undefined
}

/** Where an order stands. The title is what a screen reader hears when it changes. */
export function BoardState({ title, live }: BoardStateProps) {
  return (
    <div className="board__state">
      {/* Around the head, not in it: a head takes its name from plain words, and a status inside it would leave it nameless. */}
      <div role="status">
        <h2>{title}</h2>
      </div>
      {live ? <span className="live">{live}</span> : null}
    </div>
  )
}

/** Date, traveller, cabin, under the leg of an order. */
export function BoardFacts({ facts }: { facts: readonly string[] }) {
  return (
    <p className="note board__facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

/** Who the booking is for, in the brand bar. */
export function ForWho({ initials, children, onPick }: { initials: string; children: ReactNode; onPick: () => void }) {
  return (
    <button type="button" className="forwho" onClick={onPick}>
      <span className="who who--s" aria-hidden="true">
        {initials}
      </span>
      <span>{children}</span>
      <Icon name="down" size="xs" />
    </button>
  )
}
