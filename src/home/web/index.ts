export type { HomeCardProps, HomeTileProps } from './faces.ts'
