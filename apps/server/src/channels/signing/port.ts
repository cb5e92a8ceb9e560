/** The shop's own certificate, which signs contracts (PAdES baseline B-B). */

export interface SigningCertificate {
  /** Who it stands for, and who says so. */
  subject: string;
  issuer: string;
  /** SHA-256 of the certificate in hex. */
  fingerprint: string;
  validUntil: Date;
  /** Made by the shop itself: a reader shows the signature as valid, its owner as unknown. */
  isSelfSigned: boolean;
}

/** Bytes that a PDF keeps free for a signature, its certificates included. */
export const SIGNATURE_ROOM = 16_384;

/** Where the key of a certificate that the shop makes for itself is kept; all processes see the same one. */
export interface OwnKeyPlace {
  /** PEM with key and certificate; null until one was kept. */
  read(): Promise<Buffer | null>;
  /** Keeps it, unless there is one already. */
  keep(pem: string): Promise<void>;
}

export interface ContractSigner {
  /**
   * Asked for once before a transaction that signs: made for the first time it asks the database who sells, and finds no connection
   * while those who wait for that transaction hold them all.
   */
  certificate(): Promise<SigningCertificate>;
  /**
   * Signs a PDF that has an empty signature field with `SIGNATURE_ROOM` bytes kept free; ByteRange and contents are filled in.
   * @returns the whole signed file
   */
  sign(pdf: Buffer): Promise<Buffer>;
}
