/**
 * Booking classes and the discount each stands for, in percent of the full economy fare: the shape that mainland airlines file.
 * Written by us after the ladders seen in public fare displays (even steps of 4 to 10 points from the full fare down, B just under Y,
 * business between 180 and 300 %, first above it); real airlines move single letters around every season.
 */
export type Cabin = 'Y' | 'A' | 'C' | 'F'
export type LadderName = 'ca' | 'mu' | 'cz' | 'hu' | 'lowcost'

export interface Rung {
  readonly bookingClass: string
  readonly percent: number
}

/** Economy from the full fare down; the cabins ahead from the full fare of the cabin down. */
export type Ladder = Readonly<Record<Cabin, readonly Rung[]>>

function rungs(text: string): readonly Rung[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ bookingClass: word.slice(0, 1), percent: Number(word.slice(1)) }))
}

function ladder(y: string, a: string, c: string, f: string): Ladder {
  return { Y: rungs(y), A: rungs(a), C: rungs(c), F: rungs(f) }
}

export const LADDERS: Readonly<Record<LadderName, Ladder>> = {
  ca: ladder('Y100 B94 M88 U82 H76 Q70 V64 W58 S52 T46 L40 K34', 'G120 E105', 'J300 C250 D200 Z160', 'F310 P260'),
  mu: ladder('Y100 B95 M90 E85 H80 K75 L70 N65 R60 S52 V45 T38 Z32', 'W120 G105', 'J300 C250 D200 I160', 'F310 P250'),
  cz: ladder('Y100 B92 M85 H80 U74 A68 L62 E55 V48 Z42 T36 N31', 'W120 S105', 'J300 C250 D180 I150', 'F310 P260'),
  hu: ladder('Y100 B91 H86 K80 L75 M68 Q60 X53 U46 E40 T35', 'W118 P104', 'C250 D200 Z150 R130', 'F310 I260'),
  lowcost: ladder('Y100 B90 H80 K72 L64 M56 N49 Q43 V37 T31 X26', '', '', ''),
}
