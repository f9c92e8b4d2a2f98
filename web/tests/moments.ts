/** Moments at which specs begin that need a certain deal: the pack lies as told, and the others play by the book. South is the person. */
const BRIDGE =
  'table: stack N TS 9S 2S QH JH TH 8H 6H 4H 8D 4D 8C 3C E QS JS 7S 4S 3S 3H 6D KC QC JC 5C 4C 2C S AS 8S 6S 5S 5H 2H AD KD JD AC TC 9C 7C W KS AH KH 9H 7H QD TD 9D 7D 5D 3D 2D 6C'
const EUCHRE = 'table: stack N 8S KH QH KD 8C E 9S TH AH QD KC S JS JC AS KS AD W 7S 8H 9H 9D TC turn up TS'
const LOOKS = ['N: look', 'E: look', 'S: look', 'W: look']

export const MOMENTS = {
  /** South is eldest hand, and may double what the dealer at their right has made. */
  'to-double': { code: 'bridge-1907', dealer: 'E', rows: [BRIDGE, 'E: deal', ...LOOKS, 'E: make clubs'] },
  /** South declares at spades, and dummy lies opposite. */
  'own-dummy': { code: 'bridge-1907', dealer: 'S', rows: [BRIDGE, 'S: deal', ...LOOKS, 'S: make spades', 'W: ask lead', 'E: yes', 'W: play AH'] },
  /** The dummy of an adversary lies at the left. */
  'their-dummy': {
    code: 'bridge-1907',
    dealer: 'E',
    rows: [BRIDGE, 'E: deal', ...LOOKS, 'E: make clubs', 'S: ask lead', 'N: yes', 'S: play AD', 'E: play 3D', 'N: play 4D', 'E: play 6D'],
  },
  /** Diamonds are led by an adversary, and South holds some: a heart is not in order. */
  'to-follow': {
    code: 'bridge-1907',
    dealer: 'E',
    rows: [
      BRIDGE, 'E: deal', ...LOOKS, 'E: make clubs', 'S: ask lead', 'N: yes', 'S: play AD', 'E: play 3D', 'N: play 4D', 'E: play 6D',
      'S: play 2H', 'E: play AH', 'N: play 4H', 'E: play 3H', 'E: play QD', 'N: play 8D', 'E: play 3S',
    ],
  },
  /** South is eldest hand, with both bowers, ace and king of the suit turned up. */
  'both-bowers': { code: 'euchre-1888', dealer: 'E', rows: [EUCHRE, 'E: deal', ...LOOKS] },
  /** South deals, and bids first. */
  'first-bid': { code: 'royalton-1915', dealer: 'S', rows: [BRIDGE, 'S: deal', ...LOOKS] },
  /** An auction in its third round, South to speak. */
  'long-auction': {
    code: 'royalton-1915',
    dealer: 'W',
    rows: [
      BRIDGE, 'W: deal', ...LOOKS, 'W: bid 1C', 'N: bid 1NU', 'E: bid 1H royal', 'S: pass', 'W: bid 2C', 'N: pass', 'E: bid 2H', 'S: bid 2NT', 'W: pass', 'N: pass', 'E: bid 3C',
    ],
  },
} as const satisfies Record<string, { code: string; dealer: string; rows: readonly string[] }>
