/** Icons of pages that are not the first ones: each goes where it is drawn, and nobody loads it before. The same grid as the others. */
export interface RareIcon {
  readonly path: string
}

export const phoneIcon: RareIcon = {
  path: 'M6.5 4h3L11 8 9 9.5a11 11 0 0 0 5.5 5.5L16 13l4 1.5v3a2 2 0 0 1-2.2 2A15.8 15.8 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4z',
}

export const copyIcon: RareIcon = {
  path: 'M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM15.5 8.5v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3',
}

export const shareIcon: RareIcon = {
  path: 'M8.5 12H4.5v8.5h15V12h-4M12 15V3.5M7.8 7.7L12 3.5l4.2 4.2',
}

export const idIcon: RareIcon = {
  path: 'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-9a2.5 2.5 0 0 1 2.5 -2.5zM6.6 10.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0M5.7 16c.4-1.6 1.4-2.4 2.8-2.4s2.4.8 2.8 2.4M14.5 10h3.5M14.5 14h2.5',
}

export const gearIcon: RareIcon = {
  path: 'M8.8 12a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M10.7 3.9a2.6 2.6 0 0 1 2.6 0l5 2.9a2.6 2.6 0 0 1 1.3 2.2v6a2.6 2.6 0 0 1-1.3 2.2l-5 2.9a2.6 2.6 0 0 1-2.6 0l-5-2.9A2.6 2.6 0 0 1 4.4 15V9a2.6 2.6 0 0 1 1.3-2.2z',
}

export const trainIcon: RareIcon = {
  path: 'M3 6.5h7.2c5.8 0 10.8 4.2 10.8 8 0 1.8-1.3 3-3.2 3H3M9.5 6.5V12h10.2M3 12h3M3 20.8h18',
}
