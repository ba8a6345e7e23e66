import { SceneSheet } from '../../../policy/web/index.ts'

/** For what she travels, chosen above a list of flights: a chunk of its own, for few lists ever open it. */
export default function SceneChooser({ onClose }: { onClose: () => void }) {
  return <SceneSheet open onClose={onClose} />
}
