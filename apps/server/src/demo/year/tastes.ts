/** What kinds of customers buy, by category of the catalogue; 1 = as much as of anything. */

export interface Taste {
  /** By category, the first that a goods stands in counts; what is not named counts `others`. */
  likes: readonly (readonly [category: string, weight: number])[];
  others: number;
  /** Goods that it buys again and again. */
  usual: number;
  /** Lines of an order. */
  lines: readonly [least: number, most: number];
  /** Yuan that a line comes to. */
  line: number;
}

const COUNTER: Taste['likes'] = [
  ['xi-inject', 0],
  ['xi-qx-needle', 0.1],
  ['xi-coldchain', 0.25],
  ['xi-cold', 2.4],
  ['xi-pain', 1.8],
  ['xi-chronic', 2],
  ['xi-digest', 1.6],
  ['xi-child', 1.4],
  ['xi-zy-kitchen', 0.9],
  ['xi-herb', 0.25],
  ['xi-device', 0.7],
];

export const TASTES: Readonly<Record<string, Taste>> = {
  chain_head: { likes: COUNTER, others: 1, usual: 130, lines: [6, 14], line: 560 },
  chain_store: { likes: COUNTER, others: 1, usual: 60, lines: [3, 8], line: 150 },
  pharmacy: { likes: COUNTER, others: 1, usual: 62, lines: [4, 8], line: 140 },
  hospital: {
    likes: [
      ['xi-inject', 6],
      ['xi-qx-needle', 5],
      ['xi-qx-protect', 2.5],
      ['xi-infect', 2.4],
      ['xi-chronic', 2],
      ['xi-bio', 2],
      ['xi-health', 0],
      ['xi-qx-home', 0.1],
      ['xi-herb', 0.2],
      ['xi-cold', 0.6],
    ],
    others: 0.4,
    usual: 75,
    lines: [5, 10],
    line: 460,
  },
  clinic: {
    likes: [
      ['xi-inject', 2.5],
      ['xi-qx-needle', 2.5],
      ['xi-qx-dressing', 2],
      ['xi-infect', 2.4],
      ['xi-cold', 2],
      ['xi-child', 1.6],
      ['xi-chronic', 0.5],
      ['xi-herb', 0.2],
    ],
    others: 0.6,
    usual: 45,
    lines: [3, 8],
    line: 105,
  },
  village_clinic: {
    likes: [
      ['xi-cold', 2.5],
      ['xi-infect', 2.2],
      ['xi-pain', 2],
      ['xi-digest', 1.6],
      ['xi-qx-dressing', 1.6],
      ['xi-herb', 0],
    ],
    others: 0.4,
    usual: 30,
    lines: [3, 6],
    line: 75,
  },
};

/** Who treats by herbs buys them. */
export const HERBALIST: Taste['likes'] = [
  ['xi-herb', 4],
  ['xi-inject', 0],
];
