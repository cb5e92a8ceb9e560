import type { Columns } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import { grown } from './postings.ts';
import type { GoodsStore } from './store.ts';

/** Where one word was found: dictionary entries by field, and single goods (codes, joined words). */
export interface Hits {
  bit: number;
  entries: [number[], number[], number[], number[], number[]];
  slots: number[];
  /** Goods behind all of it; a goods row found twice counts twice. */
  size: number;
  /** Those of them that were not found by name. */
  scattered: number;
}

/** One dictionary with, for each entry, the words found in it (a bit a word) and the best grade of any. */
export interface Field {
  dictionary: Dictionary<unknown>;
  masks: Uint16Array;
  grades: Uint8Array;
}

/** Names, manufacturers, specifications, Chinese halves of approval numbers, uses. */
export type Fields = [Field, Field, Field, Field, Field];

/** A field with the goods' column that points into it. */
interface Side extends Field {
  entryOf: Int32Array;
}

function sidesOf(columns: Columns, [names, makers, specs, heads, uses]: Fields): Side[] {
  return [
    { ...names, entryOf: columns.nameOf },
    { ...makers, entryOf: columns.makerOf },
    { ...specs, entryOf: columns.specOf },
    { ...heads, entryOf: columns.approvalHeadOf },
    { ...uses, entryOf: columns.usesOf },
  ];
}

const holds = ({ masks, entryOf }: Side, bit: number, slot: number): boolean =>
  ((masks[entryOf[slot] ?? 0] ?? 0) & bit) !== 0;

/** Collects goods slots from dictionary entries. The loops are plain on purpose: they run over every hit. */
export class Gatherer {
  /** What was gathered last, from 0. */
  slots: Int32Array = new Int32Array(0);
  #masks: Uint16Array = new Uint16Array(0);

  reserve(capacity: number): void {
    // Twice: what two fields give stands there before the second one's share is sifted.
    this.slots = grown(this.slots, capacity * 2);
  }

  copy(only: number[]): number {
    this.slots.set(only);
    return only.length;
  }

  all(store: GoodsStore): number {
    const slots = this.slots;
    const { live } = store.columns;
    const { top } = store;
    let count = 0;
    for (let slot = 0; slot < top; slot += 1) {
      if (live[slot] === 1) slots[count++] = slot;
    }
    return count;
  }

  /** The goods of one word, each once although name and manufacturer may both hold it. */
  ofWord(columns: Columns, fields: Fields, hits: Hits): number {
    const { bit } = hits;
    const sides = sidesOf(columns, fields);
    let count = 0;
    sides.forEach(({ dictionary }, field) => {
      const from = count;
      count = this.#chains(dictionary, hits.entries[field] ?? [], from);
      for (const side of sides.slice(0, field)) count = this.#without(side, bit, from, count);
    });
    for (const slot of hits.slots) {
      if (sides.every((side) => !holds(side, bit, slot))) this.slots[count++] = slot;
    }
    return count;
  }

  /** Appends the goods of these entries behind the first `count` slots. */
  #chains(dictionary: Dictionary<unknown>, entries: readonly number[], count: number): number {
    const slots = this.slots;
    const { heads, nexts } = dictionary.postings;
    let end = count;
    for (const entry of entries) {
      for (let slot = heads[entry] ?? -1; slot >= 0; slot = nexts[slot] ?? -1) slots[end++] = slot;
    }
    return end;
  }

  /** Takes out of `slots[from, to)` what an earlier field has given already; returns the new end. */
  #without({ masks, entryOf }: Side, bit: number, from: number, to: number): number {
    const slots = this.slots;
    let count = from;
    for (let index = from; index < to; index += 1) {
      const slot = slots[index] ?? 0;
      if (((masks[entryOf[slot] ?? 0] ?? 0) & bit) === 0) slots[count++] = slot;
    }
    return count;
  }

  /** Adds slots that are not among the first `gathered`; returns how many there are then. */
  add(more: readonly number[], gathered: number): number {
    const missing = new Set(more);
    for (let index = 0; index < gathered && missing.size > 0; index += 1)
      missing.delete(this.slots[index] ?? -1);
    let count = gathered;
    for (const slot of missing) this.slots[count++] = slot;
    return count;
  }

  /**
   * Keeps those of the first `gathered` slots that hold all words. Field by field, since most words stand in few of them.
   * @param hits of all words
   * @param slotMasks of single goods
   */
  keepFull(
    columns: Columns,
    fields: Fields,
    hits: readonly Hits[],
    slotMasks: Uint16Array,
    gathered: number,
    full: number,
  ): number {
    const slots = this.slots;
    this.#masks = grown(this.#masks, gathered);
    const masks = this.#masks.fill(0, 0, gathered);
    if (hits.some((hit) => hit.slots.length > 0)) {
      for (let index = 0; index < gathered; index += 1) masks[index] = slotMasks[slots[index] ?? 0] ?? 0;
    }
    sidesOf(columns, fields).forEach((side, field) => {
      if (hits.some((hit) => (hit.entries[field]?.length ?? 0) > 0)) addMasks(masks, side, slots, gathered);
    });
    let count = 0;
    for (let index = 0; index < gathered; index += 1) {
      if (((masks[index] ?? 0) & full) === full) slots[count++] = slots[index] ?? 0;
    }
    return count;
  }
}

function addMasks(masks: Uint16Array, { masks: own, entryOf }: Side, slots: Int32Array, count: number): void {
  for (let index = 0; index < count; index += 1) {
    masks[index] = (masks[index] ?? 0) | (own[entryOf[slots[index] ?? 0] ?? 0] ?? 0);
  }
}
