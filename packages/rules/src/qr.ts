import { correction, generate, mode } from 'lean-qr';

/** QR codes for what a phone reads from our pages: payment codes and the secret of a second factor. */

/** Light modules that the standard wants around the symbol. */
const QUIET = 4;

/**
 * The code as an SVG picture, quiet zone included: text as UTF-8 bytes, error correction level M, the smallest version that
 * holds it. Throws for text of more than 2,331 bytes.
 */
export function qrSvg(text: string): string {
  const code = generate(mode.bytes(new TextEncoder().encode(text)), LEVEL);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const rows = places.map((y) => rowPath(places.map((x) => (code.get(x, y) ? '1' : '0')).join(''), y));
  const size = code.size + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${rows.join('')}"/></svg>`
  );
}

const LEVEL = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M };

/** One rectangle for every run of dark modules. */
const rowPath = (row: string, y: number): string =>
  Array.from(row.matchAll(/1+/g), ({ 0: { length }, index }) => {
    return `M${index + QUIET} ${y + QUIET}h${length}v1h-${length}z`;
  }).join('');
