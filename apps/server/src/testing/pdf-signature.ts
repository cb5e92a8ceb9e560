import { createHash, verify, X509Certificate } from 'node:crypto';
import { type AsnType, fromBER, type ObjectIdentifier, OctetString } from 'asn1js';

export interface CheckedSignature {
  /** Of the signature dictionary. */
  subFilter: string;
  /** The whole file but the signature itself is covered. */
  coversAll: boolean;
  /** The digest that was signed is that of the file. */
  isIntact: boolean;
  /** Object identifiers of what was signed beside the digest, in their order. */
  attributes: readonly string[];
  /** The signature is that of the certificate that it names. */
  isGenuine: boolean;
  certificate: X509Certificate;
}

const OID = {
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/**
 * Verifies the one signature of a PDF with Node's own hashes and keys: digest of the byte range, signature over the signed
 * attributes, certificate that they name by its hash. It shares no code with the signer.
 */
export function checkPdfSignature(pdf: Buffer): CheckedSignature {
  const text = pdf.toString('latin1');
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(text)?.slice(1).map(Number);
  if (!range) throw new Error('no signature');
  const [start = 0, length = 0, after = 0, rest = 0] = range;
  const hex = text.slice(start + length + 1, after - 1);
  const content = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(after, after + rest)]);
  const { signerInfo, certificate } = partsOf(Buffer.from(hex, 'hex'));
  // version, sid, digest algorithm, [0] signed attributes, signature algorithm, signature
  const [, , , signed, , signature] = childrenOf(signerInfo);
  const attributes = new Map(
    childrenOf(signed).map((attribute) => {
      const [type, values] = childrenOf(attribute);
      return [(type as ObjectIdentifier).valueBlock.toString(), childrenOf(values)[0]];
    }),
  );
  const digest = octetsOf(attributes.get(OID.messageDigest));
  // SigningCertificateV2 > certs > ESSCertIDv2 > certHash
  const named = inside(attributes.get(OID.signingCertificateV2), 3);
  return {
    subFilter: /\/SubFilter \/([\w.]+)/.exec(text)?.[1] ?? '',
    coversAll: start === 0 && after + rest === pdf.length && after === length + hex.length + 2,
    isIntact: sha256(content).equals(digest),
    attributes: [...attributes.keys()],
    isGenuine:
      sha256(certificate.raw).equals(octetsOf(named)) &&
      verify('sha256', setOf(signed), certificate.publicKey, octetsOf(signature)),
    certificate,
  };
}

/** ContentInfo > [0] SignedData: version, digests, content, [0] certificates, signer infos. */
function partsOf(cms: Buffer) {
  const signedData = childrenOf(childrenOf(parsed(cms))[1])[0];
  const [, , , certificates, signerInfos] = childrenOf(signedData);
  const [first] = childrenOf(certificates);
  if (!first) throw new Error('no certificate');
  return {
    signerInfo: childrenOf(signerInfos)[0],
    certificate: new X509Certificate(Buffer.from(first.toBER())),
  };
}

function parsed(bytes: Buffer): AsnType {
  // Zeros fill the room that the signature did not need.
  const { result, offset } = fromBER(bytes);
  if (offset === -1) throw new Error('no ASN.1');
  return result;
}

function childrenOf(node: AsnType | undefined): AsnType[] {
  const value = (node?.valueBlock as { value?: unknown } | undefined)?.value;
  if (!Array.isArray(value)) throw new Error('nothing inside');
  return value;
}

const inside = (node: AsnType | undefined, depth: number): AsnType | undefined =>
  depth === 0 ? node : inside(childrenOf(node)[0], depth - 1);

function octetsOf(node: AsnType | undefined): Buffer {
  if (!(node instanceof OctetString)) throw new Error('no octets');
  return Buffer.from(node.valueBlock.valueHexView);
}

/** The attributes as they were signed: a SET, not the field [0] in which they travel (RFC 5652 §5.4). */
function setOf(node: AsnType | undefined): Buffer {
  const bytes = Buffer.from(node?.toBER() ?? new ArrayBuffer(0));
  bytes[0] = 0x31;
  return bytes;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
