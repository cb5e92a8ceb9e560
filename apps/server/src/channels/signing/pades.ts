import { Signer, SignPdf } from '@signpdf/signpdf';
import type { SigningKey } from './certificate.ts';
import { detachedSignature } from './cms.ts';

class CmsSigner extends Signer {
  readonly #key: SigningKey;

  constructor(key: SigningKey) {
    super();
    this.#key = key;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return detachedSignature(content, this.#key);
  }
}

/** Fills in ByteRange and contents of the PDF's signature field. */
export const signPdf = (pdf: Buffer, key: SigningKey): Promise<Buffer> =>
  new SignPdf().sign(pdf, new CmsSigner(key));
