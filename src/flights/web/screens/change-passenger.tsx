import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { selectTogetherPath, useBooking } from '../../../people/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { BookingForm } from '../../calls/booking.ts'
import { bookingFormQuery } from '../queries-orders.ts'
import { TogetherNotOpen } from '../together/not-open.tsx'
import { readTogetherAnew } from '../together/queries-together.ts'
import { bookingIn, changePassengerPath, togetherPath } from '../together/together-paths.ts'
import '../together/together.css'
import { useTogetherText } from '../together/together-text.ts'

/** `/flight/changePassenger`: who travels on an open booking. Without one it is the choice for the next search. */
export default function ChangePassenger() {
  const { search } = useLocation()
  const go = useGo()
  const bookingId = bookingIn(search)
  useEffect(() => {
    if (bookingId === null) go.replace(selectTogetherPath('flight'))
  }, [bookingId, go])
  return bookingId !== null && <OfBooking bookingId={bookingId} wasChosen={new URLSearchParams(search).has('chosen')} />
}

function OfBooking({ bookingId, wasChosen }: { bookingId: string; wasChosen: boolean }) {
  const t = useTogetherText()
  const go = useGo()
  const { data, error, refetch } = useQuery({ ...bookingFormQuery(bookingId), staleTime: 0 })
  usePageTitle(t.change.title)
  if (data) return <People form={data} wasChosen={wasChosen} />
  return (
    <Screen top={<AppBar title={t.change.title} onBack={() => go.back(togetherPath(bookingId))} />} busy={!error}>
      {error ? <TogetherNotOpen error={error} onAgain={() => void refetch()} /> : <SkeletonForm rows={4} label={t.change.title} />}
    </Screen>
  )
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((code) => b.includes(code))

/** Prices the booking for others, and comes back to where each of them stands; where it is refused the party stays. */
function useExchange({ bookingId, mode }: BookingForm) {
  const go = useGo()
  const queries = useQueryClient()
  const booking = useBooking()
  const { run, isBusy } = useWrite('POST', '/airfrond/changeTravellers/{id}', { hideError: true })
  const [refusal, setRefusal] = useState<string | null>(null)
  async function exchange(userCodes: readonly string[]): Promise<void> {
    setRefusal(null)
    try {
      await run({ id: bookingId, travellers: { mode, userCodes: [...userCodes] } })
      booking.bookFor(mode, userCodes)
      await readTogetherAnew(queries, bookingId)
      go.back(togetherPath(bookingId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
    }
  }
  return { exchange, isBusy, refusal }
}

function People({ form, wasChosen }: { form: BookingForm; wasChosen: boolean }) {
  const t = useTogetherText().change
  const language = useLanguage()
  const go = useGo()
  const booking = useBooking()
  const { exchange, isBusy, refusal } = useExchange(form)
  const { bookingId, travellers, mode } = form
  const codes = travellers.map(({ userCode }) => userCode)
  const chosen = wasChosen && booking.mode === mode && !isSame(booking.travellers, codes) ? booking.travellers : null
  const mayGo = (one: BookingForm['travellers'][number]): boolean => travellers.length > 1 && !(mode === 'personal' && one.isCaller)
  const choose = (): void => {
    booking.bookFor(mode, codes)
    go.replace(`${changePassengerPath(bookingId)}&chosen=1`)
    go.push(selectTogetherPath('flight'))
  }
  const foot = (
    <PayBar>
      {chosen ? (
        <>
          <Button kind="line" className="btn--hold" onPick={choose}>
            {t.add}
          </Button>
          <Button busy={isBusy} onPick={() => void exchange(chosen)}>
            {isBusy ? t.pricing : t.price(chosen.length)}
          </Button>
        </>
      ) : (
        <Button onPick={choose}>{t.add}</Button>
      )}
    </PayBar>
  )
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back(togetherPath(bookingId))} />} bottom={foot} busy={isBusy}>
      {refusal !== null && (
        <Notice kind="danger" live="alert">
          {refusal}
        </Notice>
      )}
      <Notice>{t.text}</Notice>
      <Band flush title={t.now}>
        <Rows>
          {travellers.map((one) => (
            <div key={one.userCode} className="together__person">
              <PersonRow name={one.name[language]} otherName={otherNameOf(one.name, language)} initials={initialsOf(one.name, language)} />
              {mayGo(one) && (
                <Button kind="line" size="s" busy={isBusy} onPick={() => void exchange(codes.filter((code) => code !== one.userCode))}>
                  {t.takeOut(one.name[language])}
                </Button>
              )}
            </div>
          ))}
        </Rows>
      </Band>
      {chosen && <Chosen mode={mode} codes={chosen} />}
    </Screen>
  )
}

/** Who was chosen on the page of the directory, by name. */
function Chosen({ mode, codes }: { mode: BookingForm['mode']; codes: readonly string[] }) {
  const t = useTogetherText().change
  const language = useLanguage()
  const { data, error } = useQuery(reading('POST', '/usercenter/traveller/check', { mode, userCodes: [...codes], line: 'flight' as const }))
  return (
    <Band flush title={t.next}>
      <Rows>
        {error ? (
          <Row label={t.next}>{error.message}</Row>
        ) : (
          data?.travellers.map(({ userCode, name }) => (
            <PersonRow key={userCode} name={name[language]} otherName={otherNameOf(name, language)} initials={initialsOf(name, language)} />
          ))
        )}
      </Rows>
    </Band>
  )
}
