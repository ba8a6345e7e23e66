import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { ReadExtras } from '../../calls/extras.ts'
import { mayOpenExit } from '../../rules/passenger-types.ts'
import { extrasQuery, readFormsAnew } from '../extras/queries-extras.ts'
import { useExtrasText } from '../extras/extras-text.ts'
import { isHad, isSame, pick, pickedOf, stillHad, sumOf, type Picked } from '../extras/picked.ts'
import { SeatMap } from '../extras/seat-map.tsx'
import { formPath } from '../order-paths.ts'
import '../extras/extras.css'

/** `/fillorder/flight/extras/:code`: which seats, which bags and services beside the tickets of a booking. */
export default function Extras() {
  const { code = '' } = useParams()
  const t = useExtrasText()
  const go = useGo()
  const { data, error, refetch } = useQuery(extrasQuery(code))
  usePageTitle(t.title)
  const toForm = (): void => go.back(formPath(code))
  if (data) return <Choosing read={data} onAgain={async () => (await refetch()).data} />
  const isRefused = error instanceof CallError && error.message !== '' && /^(AF|PEOPLE|POLICY|P4)/.test(error.code)
  return (
    <Screen top={<AppBar title={t.title} onBack={toForm} />} busy={!error}>
      {!error ? (
        <SkeletonForm rows={8} label={t.title} />
      ) : isRefused ? (
        <Empty title={t.none.title} text={error.message} action={{ label: t.none.action, onPick: toForm }} />
      ) : (
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
      )}
    </Screen>
  )
}

function Choosing({ read, onAgain }: { read: ReadExtras; onAgain: () => Promise<ReadExtras | undefined> }) {
  const t = useExtrasText()
  const language = useLanguage()
  const go = useGo()
  const queries = useQueryClient()
  const { bookingId, travellers, flight } = read
  const had = stillHad(read)
  const [picked, setPicked] = useState(had.picked)
  const [passengerNo, setPassengerNo] = useState(travellers[0]?.passengerNo ?? 1)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isBusy } = useWrite('POST', '/airfrond/extras/{id}', { hideError: true })
  const isChanged = !isSame(picked, read.chosen)
  const letGo = useUnsubmitted(isChanged)
  const toForm = (): void => go.back(formPath(bookingId))
  async function save(): Promise<void> {
    setRefusal(null)
    try {
      await run({ id: bookingId, extras: picked.map((one) => ({ ...one })) })
      await readFormsAnew(queries)
      letGo()
      toForm()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
      if (error.code !== 'AF-EXTRA-GONE') return
      // What others have taken meanwhile is drawn as taken, and stays chosen no longer.
      const now = await onAgain()
      if (now) setPicked((before) => before.filter((one) => isHad(now, one)))
    }
  }
  const traveller = travellers.find((one) => one.passengerNo === passengerNo)
  const change = (next: readonly Picked[]): void => {
    setRefusal(null)
    setPicked(next)
  }
  const totalMinor = read.totalMinor - sumOf(read.chosen) + sumOf(picked)
  const foot = (
    <PayBar totalMinor={totalMinor}>
      <Button busy={isBusy} onPick={() => (isChanged ? void save() : toForm())}>
        {t.save}
      </Button>
    </PayBar>
  )
  return (
    <Screen
      top={<AppBar title={flight.slices === undefined ? t.title : t.bags.title} subtitle={flight.number} onBack={toForm} />}
      bottom={foot}
      busy={isBusy}
    >
      {refusal !== null && (
        <Notice kind="danger" live="alert">
          {refusal}
        </Notice>
      )}
      {had.lost.length > 0 && (
        <Notice kind="warn" live="status">
          {t.lost(had.lost.map(({ name }) => name[language]).join(language === 'zh' ? '、' : ', '))}
        </Notice>
      )}
      {had.repriced.map(({ passengerNo: whose, kind, id, name, priceMinor, nowMinor }) => (
        <Notice key={`${whose}/${kind}/${id}`} kind="warn" live="status">
          {t.repriced(name[language], formatMoney(priceMinor), formatMoney(nowMinor))}
        </Notice>
      ))}
      {travellers.length > 1 && (
        <Band title={t.who}>
          <Choice
            label={t.who}
            hideLabel
            options={travellers.map((one) => ({
              key: String(one.passengerNo),
              label: one.name[language],
              note: notesOf(picked, read, one.passengerNo, language),
            }))}
            value={String(passengerNo)}
            onChange={(key) => setPassengerNo(Number(key))}
          />
        </Band>
      )}
      {traveller?.type === 'INF' ? (
        <Notice>{t.infant}</Notice>
      ) : (
        traveller && <OfTraveller key={passengerNo} read={read} traveller={traveller} picked={picked} onPick={change} />
      )}
      <Band>
        <p className="extras-rules">{t.rules}</p>
      </Band>
    </Screen>
  )
}

/** What somebody has chosen, in a line. */
function notesOf(picked: readonly Picked[], { products }: ReadExtras, passengerNo: number, language: 'zh' | 'en'): string | undefined {
  const own = picked.filter((one) => one.passengerNo === passengerNo)
  const names = own.map(({ kind, id }) => (kind === 'seat' ? id : (products.find((product) => product.id === id)?.name[language] ?? id)))
  return names.length === 0 ? undefined : names.join(' · ')
}

interface OfTravellerProps {
  read: ReadExtras
  traveller: ReadExtras['travellers'][number]
  picked: readonly Picked[]
  onPick: (next: readonly Picked[]) => void
}

function OfTraveller({ read, traveller, picked, onPick }: OfTravellerProps) {
  const t = useExtrasText()
  const language = useLanguage()
  const { seatMap, terms, travellers } = read
  const { passengerNo } = traveller
  const seat = pickedOf(picked, passengerNo, 'seat')
  const others = new Map(
    picked
      .filter((one) => one.kind === 'seat' && one.passengerNo !== passengerNo)
      .map((one) => [one.id, travellers.find((other) => other.passengerNo === one.passengerNo)?.name[language] ?? '']),
  )
  const payer = (kind: 'seat' | 'bag' | 'package'): string | undefined => (terms[kind] === 'notOffered' ? undefined : t.paidBy[terms[kind]])
  return (
    <>
      {terms.seat !== 'notOffered' && (
        <Band title={t.seat.title} aside={seatMap && payer('seat')}>
          {seatMap ? (
            <>
              <Choice
                label={t.seat.title}
                hideLabel
                options={[
                  { key: 'none', label: t.seat.none, note: t.seat.noneNote },
                  ...(seat ? [{ key: 'seat', label: seat.id, note: priceNote(seat.priceMinor, t.free) }] : []),
                ]}
                value={seat ? 'seat' : 'none'}
                onChange={(key) => key === 'none' && onPick(pick(picked, { passengerNo, kind: 'seat' }, null))}
              />
              <SeatMap
                map={seatMap}
                value={seat?.id ?? null}
                others={others}
                mayOpenExit={mayOpenExit(
                  travellers.map((one) => one.type),
                  passengerNo,
                )}
                onPick={(one) => onPick(pick(picked, { passengerNo, kind: 'seat' }, { id: one.seat, priceMinor: one.priceMinor }))}
              />
            </>
          ) : (
            t.seat.noMap
          )}
        </Band>
      )}
      {(['bag', 'package'] as const).map((kind) => (
        <Products key={kind} kind={kind} payer={payer(kind)} read={read} passengerNo={passengerNo} picked={picked} onPick={onPick} />
      ))}
    </>
  )
}

const priceNote = (minor: number, free: string): string => (minor === 0 ? free : formatMoney(minor))

interface ProductsProps extends Omit<OfTravellerProps, 'traveller'> {
  kind: 'bag' | 'package'
  payer: string | undefined
  passengerNo: number
}

/** One of several bags, or none; the package, or none. */
function Products({ kind, payer, read, passengerNo, picked, onPick }: ProductsProps) {
  const t = useExtrasText()
  const language = useLanguage()
  const products = read.products.filter((product) => product.kind === kind)
  if (products.length === 0) return null
  const own = pickedOf(picked, passengerNo, kind)
  return (
    <Band title={t[kind].title} aside={payer}>
      <Choice
        label={t[kind].title}
        hideLabel
        options={[
          { key: '', label: t[kind].none },
          ...products.map(({ id, name, priceMinor, contents }) => ({
            key: id,
            label: name[language],
            note: [formatMoney(priceMinor), ...contents.map((one) => t.contents[one])].join(' · '),
          })),
        ]}
        value={own?.id ?? ''}
        onChange={(key) => {
          const product = products.find(({ id }) => id === key)
          onPick(pick(picked, { passengerNo, kind }, product ? { id: product.id, priceMinor: product.priceMinor } : null))
        }}
      />
    </Band>
  )
}
