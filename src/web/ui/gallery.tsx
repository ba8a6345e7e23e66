import '../styles/gallery.css'
import { useLanguage, useLanguageStore } from '../language.ts'
import { AppBar } from './app-bar.tsx'
import { TextButton } from './button.tsx'
import { ApprovalPart } from './gallery/approval.tsx'
import { ControlsPart } from './gallery/controls.tsx'
import { HomePart, ListPart, OrderBoardPart } from './gallery/journey.tsx'
import { FormPart, PolicyPart, PricePart, TimelinePart } from './gallery/order.tsx'
import { useSay } from './gallery/say.ts'
import { FacesPart, LongListPart, OverlaysPart, PickersPart } from './gallery/states.tsx'

/** Every widget in every state, light above dark. Served in development only; axe runs over it. */
export default function Gallery() {
  const say = useSay()
  const language = useLanguage()
  const setLanguage = useLanguageStore((state) => state.setLanguage)
  return (
    <div className="screen">
      <AppBar title={say('部件', 'Parts')} subtitle={say('每个部件和它的状态', 'Every part with its states')}>
        <TextButton onPick={() => void setLanguage(language === 'zh' ? 'en' : 'zh')}>{say('English', '中文')}</TextButton>
      </AppBar>
      <div className="scroll">
        <AllParts theme="light" title={say('浅色', 'Light')} />
        <AllParts theme="dark" title={say('深色', 'Dark')} />
      </div>
    </div>
  )
}

function AllParts({ theme, title }: { theme: 'light' | 'dark'; title: string }) {
  return (
    <section className={`gallery__theme gallery__theme--${theme}`} aria-label={title}>
      <h2 className="gallery__head">{title}</h2>
      <HomePart />
      <ListPart />
      <OrderBoardPart />
      <TimelinePart />
      <PolicyPart />
      <ApprovalPart />
      <FormPart />
      <PricePart />
      <ControlsPart />
      <FacesPart />
      <OverlaysPart />
      <PickersPart />
      <LongListPart />
    </section>
  )
}
