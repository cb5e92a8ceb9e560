import type { SigningCertificate } from '../../../../../channels/signing/port.ts';
import { timeInChina } from '../../../../../http/dates.ts';
import { type Box, drawSeal, type Seal } from '../seal/present.ts';
import { addSignatureField } from '../signature/present.ts';

/** What stands in the box that a signed paper shows its signature in. */
export interface Stamp {
  seal: Seal;
  /** Why it is signed, as readers show it. */
  reason: string;
  at: Date;
  certificate: SigningCertificate;
  /** Bytes to be kept free for the signature. */
  room: number;
}

const SEAL = 108;
/** Of the box that `drawStamp` draws, in points. */
export const STAMP = { width: 216, height: SEAL + 8 };
const GREY = '#6B7280';
const LINE = '#D1D5DB';

/** Draws the seal with who signs, and lays the empty signature field over both. */
export function drawStamp(
  doc: PDFKit.PDFDocument,
  place: { x: number; y: number },
  { seal, reason, at, certificate, room }: Stamp,
): void {
  const box: Box = { ...place, ...STAMP };
  drawSeal(doc, seal, { x: box.x + SEAL / 2 + 4, y: box.y + SEAL / 2 + 4, radius: SEAL / 2 });
  doc
    .fontSize(8)
    .fillColor(GREY)
    .text(
      `数字签名\n${certificate.subject}\n颁发者：${certificate.isSelfSigned ? '本店自签' : certificate.issuer}\n证书指纹：${certificate.fingerprint.slice(0, 16)}…\n${timeInChina(at)}`,
      box.x + SEAL + 16,
      box.y + 24,
      { width: box.width - SEAL - 16, lineGap: 2 },
    );
  doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).dash(2, { space: 2 }).stroke(LINE).undash();
  addSignatureField(doc, box, { name: seal.seller, reason, at, room });
}

/** The same to the right below what is drawn, on a new page where it has no room. @param y where it may begin */
export function drawStampBelow(doc: PDFKit.PDFDocument, y: number, margin: number, stamp: Stamp): void {
  const hasRoom = y + STAMP.height <= doc.page.height - margin;
  if (!hasRoom) doc.addPage();
  drawStamp(doc, { x: doc.page.width - margin - STAMP.width, y: hasRoom ? y : margin }, stamp);
}
