/** A box on a page in points, from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const RED = '#D2383D';
/** Degrees of the circle that the name takes, around its top. */
const ARC = 250;

/** A seal: the shop's name along the upper edge, a star, the seal's own name (合同专用章, 出库专用章) below. */
export interface Seal {
  seller: string;
  words: string;
}

/** Draws the round red seal around a middle. */
export function drawSeal(
  doc: PDFKit.PDFDocument,
  { seller, words }: Seal,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  doc.save().lineWidth(radius / 22);
  doc.circle(x, y, radius - 2).stroke(RED);
  star(doc, x, y - radius * 0.05, radius * 0.26);
  const signs = [...seller];
  const size = Math.min(radius * 0.26, (radius * 4.2) / Math.max(signs.length, 1));
  const step = signs.length > 1 ? Math.min(ARC / (signs.length - 1), 34) : 0;
  signs.forEach((sign, at) => {
    const degrees = (at - (signs.length - 1) / 2) * step;
    doc.save().rotate(degrees, { origin: [x, y] });
    doc.fontSize(size).fillColor(RED);
    const width = doc.widthOfString(sign);
    doc.text(sign, x - width / 2, y - radius * 0.9, { lineBreak: false });
    doc.restore();
  });
  doc.fontSize(radius * 0.2).fillColor(RED);
  doc.text(words, x - doc.widthOfString(words) / 2, y + radius * 0.42, { lineBreak: false });
  doc.restore();
}

function star(doc: PDFKit.PDFDocument, x: number, y: number, radius: number): void {
  const points = Array.from({ length: 10 }, (_, i): [number, number] => {
    const reach = i % 2 === 0 ? radius : radius * 0.382;
    const angle = (Math.PI / 5) * i - Math.PI / 2;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  doc.polygon(...points).fill(RED);
}
