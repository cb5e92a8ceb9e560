import type { Palette } from '../palettes.ts';
import type { PackArt, PackWords } from '../types.ts';

/** What a kind needs to draw itself. */
export interface Shape {
  palette: Palette;
  art: PackArt['art'];
  round: boolean;
  words: PackWords;
}
