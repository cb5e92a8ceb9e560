export interface Piece {
  text: string;
  isHit: boolean;
}

/** A text cut at the words that were searched for, whatever their case; the pieces together are the text. */
export function marked(text: string, keywords: string): Piece[] {
  const words = keywords.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [{ text, isHit: false }];
  const any = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${any})`, 'gi'))
    .map((piece, index) => ({ text: piece, isHit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
