import { useQuery } from '@tanstack/react-query'
import { selectTogetherPath } from '../../../people/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import type { InquiryForm } from '../../calls/inquiring.ts'
import type { Cabin } from '../../rules/offer.ts'
import { useInquiryText } from '../inquiries/text.ts'
import type { Asking } from '../inquiries/use-asking.ts'

interface PartProps {
  form: InquiryForm
  asking: Asking
}

const CABINS: readonly Cabin[] = ['Y', 'A', 'C', 'F']
const FLEX_DAYS = ['0', '1', '2', '3'] as const

/** Who travels: those for whom it was begun, until she chooses others. */
export function InquiryWho({ form, asking: { party, draft, change } }: PartProps) {
  const t = useInquiryText()
  const language = useLanguage()
  const go = useGo()
  const isOther = draft.isPartyChosen && party !== null && party.userCodes.length > 0
  const asked = { mode: party?.mode ?? form.mode, userCodes: [...(party?.userCodes ?? [])], line: 'flight' as const }
  const { data } = useQuery({ ...reading('POST', '/usercenter/traveller/check', asked), enabled: isOther, staleTime: 60_000 })
  const begun = draft.isPartyChosen ? form.travellers.filter(({ isCaller }) => isCaller) : form.travellers
  const travellers = isOther ? data?.travellers : begun
  return (
    <Band flush label={t.apply.who}>
      <Rows>
        <Row
          label={t.apply.who}
          note={t.apply.whoChange}
          onPick={() => {
            change({ isPartyChosen: true })
            go.push(selectTogetherPath('flight'))
          }}
        >
          {travellers ? t.joined(travellers.map(({ name }) => name[language])) : <Bone wide="6rem" />}
        </Row>
      </Rows>
    </Band>
  )
}

/** Cabin, how far days may move, what it may cost, and how she is reached. */
export function InquiryWishes({ form, asking: { draft, faults, change } }: PartProps) {
  const all = useInquiryText()
  const t = all.apply
  return (
    <>
      <Band title={t.wishes}>
        <Choice
          label={t.cabin}
          options={CABINS.map((key) => ({ key, label: all.cabins[key] }))}
          value={draft.cabin}
          onChange={(cabin) => change({ cabin })}
        />
        <div className="fields inquiry__more">
          <div>
            <p className="small inquiry__label">{t.flex}</p>
            <Seg
              label={t.flex}
              options={FLEX_DAYS.map((key) => ({ key, label: t.flexDays(Number(key)) }))}
              value={FLEX_DAYS[draft.flexDays] ?? '0'}
              onChange={(key) => change({ flexDays: Number(key) })}
            />
          </div>
          <Field
            label={t.budget}
            value={draft.budget}
            onChange={(budget) => change({ budget })}
            help={t.budgetHelp}
            error={faults['budgetMinor']}
            inputMode="decimal"
            maxLength={10}
            optional
            autoComplete="off"
            name="budget"
          />
          <TextArea
            label={t.remark}
            value={draft.remark}
            onChange={(remark) => change({ remark })}
            max={form.limits.remarkCharacters}
            help={t.remarkHelp}
            rows={2}
            optional
            name="remark"
          />
        </div>
      </Band>
      <Band title={t.contact}>
        {form.maskedPhone !== '' && (
          <Seg
            label={t.contact}
            options={[
              { key: 'own', label: t.ownPhone },
              { key: 'other', label: t.otherPhone },
            ]}
            value={draft.phone === null ? 'own' : 'other'}
            onChange={(key) => change({ phone: key === 'own' ? null : '' })}
          />
        )}
        {draft.phone === null ? (
          <p className="note inquiry__more">{t.ownPhoneHelp(form.maskedPhone)}</p>
        ) : (
          <div className="fields inquiry__more">
            <Field
              label={t.phone}
              type="tel"
              value={draft.phone}
              onChange={(phone) => change({ phone })}
              help={t.phoneHelp}
              error={faults['phone']}
              maxLength={20}
              autoComplete="tel"
              name="phone"
            />
          </div>
        )}
      </Band>
    </>
  )
}
