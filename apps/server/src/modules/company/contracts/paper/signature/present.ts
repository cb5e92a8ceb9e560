import type { Box } from '../seal/present.ts';

interface SignatureFacts {
  name: string;
  reason: string;
  /** The time that the signature claims. */
  at: Date;
  /** Bytes to be kept free for it. */
  room: number;
}

/** pdfkit's types ask for data that its references do not need. */
interface Reference {
  end(): void;
}
/** What pdfkit keeps for itself: the document's form. */
interface WithForm {
  _root: { data: { AcroForm: { data: Record<string, unknown> & { Fields: Reference[] } } } };
}

/** Print it, and let nobody change it. */
const WIDGET_FLAGS = 4 | 128;
/** Signatures exist; the file may only be added to. */
const SIG_FLAGS = 1 | 2;
/** As wide as the longest numbers that take its place. */
const TO_BE_FILLED = '**********';

/**
 * Adds an empty signature field of PAdES baseline B-B to the current page: its box is what readers point at, ByteRange and
 * contents are filled in when the file is signed.
 */
export function addSignatureField(
  doc: PDFKit.PDFDocument,
  box: Box,
  { name, reason, at, room }: SignatureFacts,
): void {
  const signature = refOf(doc, {
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, TO_BE_FILLED, TO_BE_FILLED, TO_BE_FILLED],
    Contents: Buffer.alloc(room),
    M: at,
    Name: words(name),
    Reason: words(reason),
  });
  const { height } = doc.page;
  const widget = refOf(doc, {
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    // From the lower left corner of the page.
    Rect: [box.x, height - box.y - box.height, box.x + box.width, height - box.y],
    T: words('Signature1'),
    F: WIDGET_FLAGS,
    P: doc.page.dictionary,
    V: signature,
    AP: { N: emptyLook(doc, box) },
  });
  doc.page.annotations.push(widget);
  doc.initForm();
  const form = (doc as unknown as WithForm)._root.data.AcroForm.data;
  // The seal is drawn on the page: a reader must not draw the field anew.
  delete form.NeedAppearances;
  form.SigFlags = SIG_FLAGS;
  form.Fields.push(widget);
  signature.end();
  widget.end();
}

const refOf = (doc: PDFKit.PDFDocument, data: Record<string, unknown>): Reference =>
  doc.ref(data) as unknown as Reference;

/** pdfkit writes a String object as text and a plain one as a name. */
const words = (text: string): unknown => Object(text);

function emptyLook(doc: PDFKit.PDFDocument, { width, height }: Box): Reference {
  const look = refOf(doc, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] });
  look.end();
  return look;
}
