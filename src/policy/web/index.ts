export { CheapestChange, ReasonSheet, SceneRow, SceneSheet } from './late.ts'
export { sceneNow, useScene } from './scene-choice.ts'
