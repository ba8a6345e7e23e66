/**
 * Who flies where without a stop, and how often a day (`w3`: on three days a week), both ways. Our own choice of city pairs that are flown in
 * 2025 and 2026, with frequencies rounded: enough for real nonstops out of the mainland, feeders to its gateways, and connections beyond.
 */
const OUT: Readonly<Record<string, string>> = {
  // Hong Kong, Macao, Taiwan.
  'PVG HKG': 'MU5 CX6 HX3 HO2 FM1',
  'SHA HKG': 'MU2 CX2 FM1',
  'PEK HKG': 'CA4 CX5 HX1',
  'PKX HKG': 'MU1 CZ1 CX1',
  'HGH HKG': 'CX2 CA1',
  'TFU HKG': 'CA1 CX2 3U1',
  'KMG HKG': 'MU1 HX1',
  'XIY HKG': 'MU1 CX1',
  'XMN HKG': 'MF2 CX1',
  'PVG MFM': 'NX2 MU1 HO1',
  'PEK MFM': 'NX1 CA1',
  'PVG TPE': 'MU3 CI4 BR3 HO2 FM1',
  'SHA TSA': 'MU2 CI1 BR1 FM1',
  'PEK TPE': 'CA2 CI1 BR1',
  'XMN TPE': 'MF2 CI1',
  'HKG TPE': 'CX9 CI6 HX2 BR3',
  // Japan and Korea.
  'PVG NRT': 'MU6 CA3 HO3 9C3 NH3 JL3 FM1',
  'PVG HND': 'MU2 CA1 NH3 JL3 HO1',
  'SHA HND': 'MU3 CA2 NH2 JL2 FM1',
  'PVG KIX': 'MU4 HO3 9C3 CA2 NH2 JL2',
  'PEK HND': 'CA4 NH2 JL2 HU1',
  'PEK NRT': 'CA2 HU1 NH1',
  'CAN HND': 'CZ2 NH1',
  'SZX NRT': 'CZ1 NH1',
  'HGH NRT': 'CA1 JL1 HO1',
  'TFU NRT': 'CA1 3U1 NH1',
  'PVG ICN': 'MU5 KE4 OZ4 9C2 HO1',
  'SHA GMP': 'MU2 KE1 OZ1 FM1',
  'PEK ICN': 'CA4 KE3 OZ3',
  'TAO ICN': 'MU2 KE2 OZ2',
  'CAN ICN': 'CZ2 KE1 OZ1',
  // South-east Asia and India.
  'PVG SIN': 'MU4 SQ5 HO2 TR1 9C1',
  'PEK SIN': 'CA3 SQ4',
  'CAN SIN': 'CZ3 SQ3 TR1',
  'SZX SIN': 'CZ1 SQ2 TR1',
  'HGH SIN': 'CA1 TR1 SQ1',
  'TFU SIN': '3U1 CA1 SQ1',
  'PVG BKK': 'MU4 TG3 FM1 9C2 HO2',
  'PEK BKK': 'CA3 TG2 HU1',
  'CAN BKK': 'CZ4 TG2',
  'KMG BKK': 'MU2 TG1',
  'PVG HKT': 'MU1 9C1 HO1',
  'PVG KUL': 'MU2 MH2 9C1',
  'CAN KUL': 'CZ2 MH2',
  'PVG SGN': 'MU1 VN2 9C1',
  'CAN SGN': 'CZ2 VN1',
  'PVG CGK': 'MU1 GA1',
  'CAN CGK': 'CZ2 GA1',
  'PVG DEL': 'MUw4',
  // The Gulf and Turkey.
  'PVG DXB': 'EK2 MU1',
  'PEK DXB': 'EK2 CA1',
  'CAN DXB': 'EK1 CZ1',
  'PVG DOH': 'QR1',
  'PEK DOH': 'QR1',
  'CAN DOH': 'QR1 CZw3',
  'PVG IST': 'TK1 MU1',
  'PEK IST': 'TK1 CAw4',
  'CAN IST': 'TK1 CZ1',
  // Europe.
  'PVG LHR': 'MU2 CA1 BA1 HOw4',
  'PEK LHR': 'CA2 BA1',
  'PKX LHR': 'CZ1',
  'CAN LHR': 'CZ1',
  'PVG CDG': 'MU2 AF1',
  'PEK CDG': 'CA1 AF1',
  'CAN CDG': 'CZ1',
  'PVG FRA': 'MU1 CA1 LH1',
  'PEK FRA': 'CA2 LH1',
  'PVG MUC': 'LH1 CAw5',
  'PVG AMS': 'MU1 KL1',
  'CAN AMS': 'CZ1',
  'PVG ZRH': 'LX1 MUw4',
  'PVG FCO': 'MU1',
  'PEK MAD': 'CA1',
  'PVG HEL': 'AY1 HOw5',
  'TFU FRA': 'CAw4',
  // North America.
  'PVG LAX': 'MU1 CAw4 UA1 DL1',
  'PVG SFO': 'UA1 MU1',
  'PVG JFK': 'MU1',
  'PEK JFK': 'CA1',
  'PEK LAX': 'CA1',
  'PEK SFO': 'CA1 UA1',
  'CAN LAX': 'CZ1',
  'PVG SEA': 'DL1',
  'PVG YVR': 'MU1 ACw5',
  'PEK YVR': 'CA1',
  // Australia and New Zealand.
  'PVG SYD': 'MU1 QFw5',
  'PEK SYD': 'CA1',
  'CAN SYD': 'CZ2',
  'PVG MEL': 'MU1',
  'CAN MEL': 'CZ1',
  'PVG AKL': 'MU1 NZ1',
  'CAN AKL': 'CZ1',
}

/** Feeders inside the mainland: sold with what comes after them. */
const FEEDERS: Readonly<Record<string, string>> = {
  'HGH PEK': 'CA6',
  'TFU PEK': 'CA8 3U3',
  'XIY PEK': 'CA5 HU3',
  'CKG PEK': 'CA5',
  'WUH PEK': 'CA4',
  'KMG PVG': 'MU5',
  'XIY PVG': 'MU5 HO2',
  'TFU PVG': 'MU4 CA3',
  'TAO PVG': 'MU4',
  'PEK PVG': 'CA6 MU3',
  'CKG CAN': 'CZ5',
  'NKG CAN': 'CZ4',
  'WUH CAN': 'CZ5',
  'HGH CAN': 'CZ5',
  'PVG CAN': 'CZ4',
}

/** What connects beyond other airlines' hubs. */
const BEYOND: Readonly<Record<string, string>> = {
  'HKG LHR': 'CX3 BA1',
  'HKG NRT': 'CX4 HX2',
  'HKG SIN': 'CX5 SQ5',
  'HKG SYD': 'CX3 QF1',
  'HKG JFK': 'CX2',
  'HKG LAX': 'CX2',
  'HKG CDG': 'CX1',
  'HKG FRA': 'CX1 LH1',
  'TPE LAX': 'CI1 BR2',
  'TPE NRT': 'CI3 BR3',
  'ICN JFK': 'KE2 OZ1',
  'ICN LAX': 'KE2 OZ1',
  'ICN NRT': 'KE4 OZ3',
  'ICN LHR': 'KE1',
  'NRT LAX': 'NH2 JL1 UA1',
  'HND JFK': 'NH2 JL2',
  'HND ORD': 'NH2 JL1 UA1',
  'SIN SYD': 'SQ4 QF1',
  'SIN MEL': 'SQ4',
  'SIN LHR': 'SQ3 BA1',
  'SIN CGK': 'SQ6 GA2',
  'DXB LHR': 'EK5 BA1',
  'DXB CDG': 'EK3',
  'DXB FCO': 'EK2',
  'DOH LHR': 'QR5 BA1',
  'DOH CDG': 'QR3',
  'DOH MAD': 'QR2',
  'IST LHR': 'TK5',
  'IST FRA': 'TK4 LH1',
  'IST MAD': 'TK3',
  'FRA LHR': 'LH8',
  'FRA MAD': 'LH5',
  'FRA FCO': 'LH5',
  'CDG MAD': 'AF5',
  'CDG FCO': 'AF5',
  'AMS MAD': 'KL4',
  'HEL LHR': 'AY4',
  'LAX JFK': 'DL6 UA3',
  'SFO ORD': 'UA7',
  'SFO JFK': 'UA5 DL3',
  'SEA ORD': 'DL3',
  'BKK HKT': 'TG6',
  // Between places that one journey often joins.
  'LHR CDG': 'BA5 AF5',
  'LHR AMS': 'BA4 KL4',
  'CDG FRA': 'AF4 LH4',
  'AMS FRA': 'KL4 LH4',
  'SIN BKK': 'SQ5 TG4',
  'SIN KUL': 'SQ4 MH5',
}

export interface Leg {
  readonly from: string
  readonly to: string
  readonly carrier: string
  /** Flights on a day that it flies. */
  readonly daily: number
  /** Days of the week that it flies on. */
  readonly weekly: number
}

function legsOf(pair: string, flown: string): Leg[] {
  const [a = '', b = ''] = pair.split(' ')
  return flown.split(' ').flatMap((word) => {
    const [carrier, count] = [word.slice(0, 2), word.slice(2)]
    const often = count.startsWith('w') ? { daily: 1, weekly: Number(count.slice(1)) } : { daily: Number(count), weekly: 7 }
    return [
      { from: a, to: b, carrier, ...often },
      { from: b, to: a, carrier, ...often },
    ]
  })
}

export const LEGS: readonly Leg[] = [OUT, FEEDERS, BEYOND].flatMap((table) =>
  Object.entries(table).flatMap(([pair, flown]) => legsOf(pair, flown)),
)
