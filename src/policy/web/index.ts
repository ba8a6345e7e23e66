export { CheapestChange, ReasonSheet, SceneLine, SceneRow, SceneSheet } from './late.ts'
export { sceneNow, useScene } from './scene-choice.ts'
