import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF that the shop has drawn: all of its text in one font, whose glyphs its ToUnicode map names. Lines follow each
 * other without a break.
 */
export function textOfPdf(pdf: Uint8Array): string {
  const streams = streamsOf(Buffer.from(pdf));
  const letters = lettersOf(streams.find((stream) => stream.includes('beginbfrange')) ?? '');
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .flatMap(([, shown = '']) => [...shown.matchAll(/<([0-9a-f]+)>/gi)])
    .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
    .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '')
    .join('');
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const end = pdf.indexOf('endstream', at);
    const bytes = pdf.subarray(at + 'stream\n'.length, end);
    try {
      streams.push(inflateSync(bytes).toString('latin1'));
    } catch {
      // A font or a picture, packed in another way.
    }
    at = end + 'endstream'.length;
  }
  return streams;
}

/** Glyphs are numbered from 0 in the order of the map. */
function lettersOf(map: string): string[] {
  const [, ...blocks] = map.split('beginbfrange');
  return blocks.flatMap((block) =>
    [...(block.split('endbfrange')[0] ?? '').matchAll(/\[([^\]]*)\]/g)].flatMap(([, letters = '']) =>
      [...letters.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ),
    ),
  );
}
