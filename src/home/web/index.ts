export type { HomeTileProps } from './faces.ts'
