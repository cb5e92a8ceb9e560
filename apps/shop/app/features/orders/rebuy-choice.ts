import type { RebuyLine } from '@qingnang/contract/rebuy';

/** What the buyer has chosen of a line. */
export interface RebuyChoice {
  isChosen: boolean;
  number: number;
}
export type RebuyChoices = Readonly<Record<number, RebuyChoice>>;

/** The way a line can be bought: as it was, or by its substitute; null = not at all. */
export const wayOf = (line: RebuyLine) => (line.state === 'blocked' ? line.substitute : line);

/** Everything that can be had as it was is chosen; a substitute is the buyer's to choose. */
export const firstChoices = (lines: readonly RebuyLine[]): RebuyChoices =>
  Object.fromEntries(
    lines.map((line) => [
      line.line_id,
      { isChosen: line.state !== 'blocked' && line.number > 0, number: wayOf(line)?.number ?? 0 },
    ]),
  );

/** Lines that can be bought at all. */
export const buyable = (lines: readonly RebuyLine[]): RebuyLine[] =>
  lines.filter((line) => (wayOf(line)?.number ?? 0) > 0);

export const chosenLines = (lines: readonly RebuyLine[], choices: RebuyChoices): RebuyLine[] =>
  buyable(lines).filter((line) => choices[line.line_id]?.isChosen);

/** As the call carries them. */
export const rebuyBody = (lines: readonly RebuyLine[], choices: RebuyChoices) =>
  chosenLines(lines, choices).map((line) => ({
    line_id: line.line_id,
    number: choices[line.line_id]?.number ?? 0,
    ...(line.state === 'blocked' && line.substitute ? { goods_id: line.substitute.goods_id } : {}),
  }));

/** Nothing to look at before: one line that can be had as it was. */
export const isPlain = (lines: readonly RebuyLine[]): boolean =>
  lines.length === 1 && lines[0]?.state === 'ok' && lines[0].in_cart === 0;
