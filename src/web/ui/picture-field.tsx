import type { ChangeEvent } from 'react'
import { useId } from 'react'
import '../styles/forms.css'
import '../styles/pictures.css'
import type { Picture, Pictures } from '../upload.ts'
import { FieldFoot } from './field-foot.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { usePicturesText } from './pictures-text.ts'
import { useUiText } from './ui-text.ts'

export interface PictureFieldProps {
  label: string
  /** From `usePictures`. The form that sends its `fileIds` waits while `isUploading`. */
  value: Pictures
  optional?: boolean
  help?: string | undefined
  error?: string | undefined
}

/** Pictures as small tiles, each with what became of it; the last tile adds. */
export function PictureField({ label, value, optional = false, help, error }: PictureFieldProps) {
  const id = useId()
  const t = usePicturesText()
  const ui = useUiText()
  const { pictures, max, add } = value
  const kept = pictures.filter(({ state }) => state === 'kept').length
  const failure = pictures.find(({ state }) => state === 'failed')?.why

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    add([...(event.target.files ?? [])])
    event.target.value = '' // the same picture may be chosen again after it was removed
  }
  return (
    <fieldset className="field pictures">
      <legend>
        {label}
        {optional && <span className="quiet"> · {ui.optional}</span>}
      </legend>
      <ul className="pictures__tiles">
        {pictures.map((picture, index) => (
          <Tile key={picture.key} picture={picture} place={index + 1} value={value} />
        ))}
        {pictures.length < max && (
          <li>
            <label className="pictures__add">
              <i className="pictures__plus" aria-hidden="true" />
              <span>{t.add}</span>
              <input
                className="sr"
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple={max > 1}
                aria-describedby={`${id}-foot`}
                onChange={choose}
              />
            </label>
          </li>
        )}
      </ul>
      <FieldFoot id={`${id}-foot`} error={error ?? failure} help={help ?? t.rule(max)} />
      <span className="sr" role="status">
        {value.isUploading ? t.uploading : kept > 0 ? t.done(kept) : ''}
      </span>
    </fieldset>
  )
}

function Tile({ picture, place, value }: { picture: Picture; place: number; value: Pictures }) {
  const t = usePicturesText()
  const { state, shown, key } = picture
  return (
    <li className={`pictures__tile is-${state}`}>
      {shown !== '' && <img src={shown} alt={t.picture(place)} />}
      {state === 'uploading' && <span className="pictures__state">{t.uploading}</span>}
      {state === 'failed' && (
        <button type="button" className="pictures__state" aria-label={t.again(place)} onClick={() => value.again(key)}>
          <Icon name="sync" size="s" />
          {t.failed}
        </button>
      )}
      <span className="pictures__remove">
        <IconButton icon="close" label={t.remove(place)} onPick={() => value.remove(key)} />
      </span>
    </li>
  )
}
