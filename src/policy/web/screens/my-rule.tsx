import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { CallError } from '../../../web/call-error.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { MyRule } from '../../calls.ts'
import { byConsequence } from '../consequences.ts'
import '../contract.ts'
import { usePolicyText } from '../texts.ts'
import './my-rule.css'

const SCENES = reading('GET', '/regulation/ruPersonIn/getUserDefaultScene')

/** My standard in plain words: what I may book, what happens above it, who pays, and who says so. */
export default function MyRulePage() {
  const t = usePolicyText().rule
  const go = useGo()
  const rule = useQuery(reading('GET', '/regulation/ruPerson/getMyRule', {}))
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (rule.data) {
    return (
      <Screen top={bar}>
        <Whose rule={rule.data} />
        <Scenes />
        {!rule.data.isSpecial && rule.data.products.map((product) => <Product key={product.product} product={product} />)}
      </Screen>
    )
  }
  if (!rule.error) {
    return (
      <Screen top={bar} busy>
        <SkeletonForm rows={5} label={t.loading} />
      </Screen>
    )
  }
  if (rule.error instanceof CallError && rule.error.code === 'POLICY-NONE') {
    return (
      <Screen top={bar}>
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: () => go.back('/my') }} />
      </Screen>
    )
  }
  return (
    <Screen top={bar}>
      <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void rule.refetch() }} />
    </Screen>
  )
}

/** Whose standard it is, and by which edition of what. */
function Whose({ rule: { rank, department, edition, scene, isSpecial } }: { rule: MyRule }) {
  const t = usePolicyText().rule
  const language = useLanguage()
  return (
    <Band title={t.whose(rank[language], department[language])}>
      <p className="note">{t.edition(edition.name[language], edition.version, formatDateLong(edition.sinceDate, language))}</p>
      {isSpecial ? (
        <Notice inside>{t.special}</Notice>
      ) : (
        <p className="note">{scene === null ? t.usualStandard : t.inScene(scene.name[language])}</p>
      )}
    </Band>
  )
}

/** Her usual scene, and the choice of another. Nothing where the company has none. */
function Scenes() {
  const t = usePolicyText()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(SCENES)
  if (data === undefined || data.scenes.length === 0) return null
  const { scene, isAsked } = data
  return (
    <Band title={t.rule.scenes} flush>
      <Rows>
        <Row
          label={t.rule.usualScene}
          empty={scene === null}
          note={isAsked ? t.rule.askedScene : t.rule.scenesWhy}
          onPick={() => setIsOpen(true)}
        >
          {scene?.name[language] ?? t.rule.noScene}
        </Row>
      </Rows>
      <UsualScene open={isOpen} onClose={() => setIsOpen(false)} />
    </Band>
  )
}

/** No scene's code may begin so. */
const NONE = '-'

function UsualScene({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { rule: t, scene: words } = usePolicyText()
  const language = useLanguage()
  const queries = useQueryClient()
  const { data } = useQuery(SCENES)
  const setUsual = useWrite('PUT', '/regulation/ruPerson/setUserDefaultScene')
  const [picked, setPicked] = useState<string | null>(null)
  const usual = data?.scene?.sceneId ?? NONE
  const chosen = picked ?? usual

  async function keep(): Promise<void> {
    if (chosen !== usual) {
      const written = await setUsual.run({ sceneId: chosen === NONE ? null : chosen }).catch(() => null) // the toast has said it
      if (written === null) return
      await queries.invalidateQueries({ queryKey: SCENES.queryKey })
      await queries.invalidateQueries({ queryKey: ['GET /regulation/ruPerson/getMyRule'] })
      await queries.invalidateQueries({ queryKey: ['GET /regulation/ruPerson/queryUserDomesticAirPolicys'] })
      toast(t.saved)
    }
    setPicked(null)
    onClose()
  }

  const named = (data?.scenes ?? []).map(({ sceneId, name, asks }) => {
    return { key: sceneId, label: name[language], note: asks.length > 0 ? words.asks(asks) : undefined }
  })
  const footer = (
    <PayBar>
      <Button busy={setUsual.isBusy} onPick={() => void keep()}>
        {words.done}
      </Button>
    </PayBar>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.chooseUsual} subtitle={words.why} footer={footer}>
      <Choice
        label={t.chooseUsual}
        hideLabel
        options={[...named, { key: NONE, label: t.noScene, note: words.noneWhy }]}
        value={chosen}
        onChange={setPicked}
      />
    </Sheet>
  )
}

type MyProduct = MyRule['products'][number]

function Product({ product }: { product: MyProduct }) {
  const t = usePolicyText().rule
  const groups = byConsequence(product.rules, t)
  return (
    <Band title={t.products[product.product]}>
      {!product.isBookable && <p className="note">{t.notYet}</p>}
      {groups.map(({ sentence, isUnlinked, rules }) => (
        <section key={`${sentence} ${isUnlinked}`} className="myrule__group">
          {rules.map((rule, index) => (
            <RuleRow
              key={`${rule.rule} ${rule.sentence}`}
              hair={index > 0}
              source={[rule.writtenIn, rule.layer === null ? '' : t.layer(rule.layer)].filter(Boolean).join(' · ')}
            >
              {rule.sentence}
            </RuleRow>
          ))}
          <p className="myrule__then">
            <b>{isUnlinked ? t.unlinked : t.above}</b>
            <span>{sentence}</span>
          </p>
        </section>
      ))}
      <dl className="myrule__pays">
        <dt>{t.pays}</dt>
        <dd>{t.company}</dd>
        <dd>{product.aboveLimit === 'forbidden' ? t.strictAbove : t.paidBy[product.aboveLimitPaidBy]}</dd>
        {product.rules.some(({ onBreach }) => onBreach !== 'allow' && onBreach !== 'tell') && <dd>{t.together}</dd>}
      </dl>
      {product.sometimes.map((one) => (
        <Sometimes key={`${one.name} ${one.when}`} one={one} />
      ))}
    </Band>
  )
}

/** What is otherwise on some days or in some cities. */
function Sometimes({ one: { name, when, sentences } }: { one: MyProduct['sometimes'][number] }) {
  return (
    <section className="myrule__sometimes">
      <h3>{name}</h3>
      <p className="note">{when}</p>
      {sentences.length > 0 && (
        <ul className="small">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
