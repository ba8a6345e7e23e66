/**
 * Two livery colours per mainland airline, [fin, band], as seen on their aircraft: decoration beside the written name, no logos.
 * An airline that is not listed gets a neutral fin.
 */
export const airlineLiveries: Readonly<Record<string, readonly [string, string]>> = {
  CA: ['#c3102f', '#f2f2f2'],
  MU: ['#2b52b5', '#e0262e'],
  FM: ['#c8102e', '#2b52b5'],
  CZ: ['#0a6cb5', '#e4002b'],
  HU: ['#c8102e', '#f6b21b'],
  MF: ['#1c6fb7', '#8fd0f0'],
  ZH: ['#b5121b', '#d8a531'],
  SC: ['#d81f2a', '#f39a1e'],
  '3U': ['#d7182a', '#1d4f9c'],
  HO: ['#7b1e2b', '#c9a45c'],
  '9C': ['#00963f', '#f5f5f5'],
  KN: ['#e5002b', '#f58220'],
  GS: ['#c8102e', '#f2d03b'],
  PN: ['#c8102e', '#8f1d6b'],
  TV: ['#a41e34', '#1f4e9e'],
  G5: ['#d3222a', '#2d6bb4'],
  EU: ['#e2231a', '#f7c948'],
  '8L': ['#d01f2e', '#f0b323'],
  NS: ['#c81d25', '#2a59a6'],
  BK: ['#1c5fa8', '#e5352c'],
  GJ: ['#12447e', '#3fa9dd'],
  QW: ['#0d5ea6', '#6cc24a'],
  KY: ['#b21e2c', '#e0a526'],
  DR: ['#7a2a8f', '#f08a24'],
  AQ: ['#e60012', '#f6c400'],
  JR: ['#1a5aa6', '#f28c28'],
  GX: ['#c8102e', '#31a354'],
  FU: ['#c8102e', '#f3a712'],
  UQ: ['#c8102e', '#3b8f4a'],
  Y8: ['#c8102e', '#1e66b0'],
  RY: ['#0f62ac', '#ef7d00'],
  LT: ['#2a6fb0', '#f1b434'],
  A6: ['#c2202e', '#e8b33c'],
  GY: ['#3c8f3f', '#e6b422'],
  CN: ['#c8102e', '#f6b21b'],
}

export const NEUTRAL_LIVERY: readonly [string, string] = ['#6b7c7d', '#c3cfd0']
