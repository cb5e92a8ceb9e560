/** Counting a parcel by its trace codes (追溯码): a case counts for all in it, and nothing counts twice. */

export interface CodeNode {
  code: string;
  /** The pack of a higher level that it stands in, so that no way goes round in a circle; '' = none is known. */
  parent: string;
  /** Pieces that it stands for. */
  pieces: number;
  /** The parcel's lot that it belongs to; null for a pack around what was sent. */
  lineId: number | null;
  /** Scanned when it left; otherwise it stands inside or around one that was. */
  isSent: boolean;
}

/** counted: adds pieces · duplicate: all of it is counted already · stranger: no pack of this parcel. */
export type Taken =
  | { verdict: 'counted'; pieces: number; lineId: number | null }
  | { verdict: 'duplicate'; lineId: number | null }
  | { verdict: 'stranger' };

/** What has been counted of a parcel. Scans may come in any order and at any level. */
export class ParcelCount {
  readonly #nodes: ReadonlyMap<string, CodeNode>;
  readonly #inside: ReadonlyMap<string, readonly CodeNode[]>;
  readonly #scanned = new Set<string>();
  readonly #pieces = new Map<number, number>();

  constructor(nodes: readonly CodeNode[]) {
    this.#nodes = new Map(nodes.map((node) => [node.code, node]));
    this.#inside = Map.groupBy(
      nodes.filter(({ parent }) => parent !== ''),
      ({ parent }) => parent,
    );
  }

  /** Pieces of a lot that are counted; never more than its codes stand for. */
  piecesOf(lineId: number): number {
    return this.#pieces.get(lineId) ?? 0;
  }

  /** Counts a scan. */
  take(code: string): Taken {
    const node = this.#nodes.get(code);
    if (!node) return { verdict: 'stranger' };
    const sent = this.#sentFor(node);
    const { lineId } = node;
    if (this.#scanned.has(code) || this.#isUnderScanned(node)) return { verdict: 'duplicate', lineId };
    const before = sent.map((one) => this.#covered(one));
    this.#scanned.add(code);
    let pieces = 0;
    for (const [at, one] of sent.entries()) {
      const more = this.#covered(one) - (before[at] ?? 0);
      pieces += more;
      if (one.lineId !== null) this.#pieces.set(one.lineId, this.piecesOf(one.lineId) + more);
    }
    if (pieces > 0) return { verdict: 'counted', pieces, lineId: lineId ?? sent[0]?.lineId ?? null };
    return { verdict: 'duplicate', lineId };
  }

  /** What was sent that a code means: itself, the pack around it, or all packs in it. */
  #sentFor(node: CodeNode): CodeNode[] {
    for (const one of [node, ...this.#around(node)]) if (one.isSent) return [one];
    return this.#sentInside(node);
  }

  #sentInside(node: CodeNode): CodeNode[] {
    return (this.#inside.get(node.code) ?? []).flatMap((one) => (one.isSent ? [one] : this.#sentInside(one)));
  }

  #isUnderScanned(node: CodeNode): boolean {
    return this.#around(node).some(({ code }) => this.#scanned.has(code));
  }

  /** Pieces of a sent pack that the scans stand for. */
  #covered(node: CodeNode): number {
    if (this.#scanned.has(node.code) || this.#isUnderScanned(node)) return node.pieces;
    const inside = this.#inside.get(node.code) ?? [];
    return Math.min(
      node.pieces,
      inside.reduce((sum, one) => sum + this.#covered(one), 0),
    );
  }

  /** The packs around a pack, from the inside out. */
  #around(node: CodeNode): CodeNode[] {
    const found: CodeNode[] = [];
    let next = this.#nodes.get(node.parent);
    while (next) {
      found.push(next);
      next = this.#nodes.get(next.parent);
    }
    return found;
  }
}

/** What somebody who scans has to know of a lot. */
export interface CountedLot {
  name: string;
  lotNo: string;
  /** Pieces on the note. */
  number: number;
  unit: string;
}

export const countedWords = ({ name, lotNo, number, unit }: CountedLot, counted: number): string =>
  `${name} 批号 ${lotNo}：${counted} / ${number} ${unit}${counted >= number ? '，已齐' : ''}`;

/** The last digits, by which a pack is found again. */
export const codeTail = (code: string): string => `尾号 ${code.slice(-6)}`;
