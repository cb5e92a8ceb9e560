import { createHash, type KeyObject, sign } from 'node:crypto';
import { Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SigningKey } from './certificate.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  ecdsaSha256: '1.2.840.10045.4.3.2',
} as const;

/**
 * A detached CMS signature in the form of CAdES baseline B-B: content type, message digest and the signer's certificate are
 * signed, the time is not (PAdES: it stands in the PDF).
 * @returns ContentInfo in DER
 */
export function detachedSignature(content: Buffer, { key, chain }: SigningKey): Buffer {
  const certificates = chain.map((der) => Certificate.fromBER(der));
  const signer = certificates[0] as Certificate;
  const attributes = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: inOrder([
      attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
      attribute(OID.messageDigest, octets(sha256(content))),
      attribute(OID.signingCertificateV2, signingCertificate(chain[0], signer)),
    ]),
  });
  const signerInfo = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256 }),
    signedAttrs: attributes,
    signatureAlgorithm: signatureAlgorithm(key),
    signature: octets(sign('sha256', signedBytes(attributes), key)),
  });
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: OID.sha256 })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates,
    signerInfos: [signerInfo],
  });
  const info = new ContentInfo({ contentType: OID.signedData, content: signedData.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const octets = (bytes: Buffer) => new OctetString({ valueHex: new Uint8Array(bytes).buffer });

const attribute = (type: string, value: Attribute['values'][number]) =>
  new Attribute({ type, values: [value] });

/** DER wants the parts of a set in the order of their bytes. */
const inOrder = (attributes: readonly Attribute[]): Attribute[] =>
  [...attributes].sort((a, b) =>
    Buffer.compare(Buffer.from(a.toSchema().toBER()), Buffer.from(b.toSchema().toBER())),
  );

/** What is signed is the set itself, not the field [0] in which it travels (RFC 5652 §5.4). */
function signedBytes(attributes: SignedAndUnsignedAttributes): Buffer {
  const bytes = Buffer.from(attributes.toSchema().toBER());
  bytes[0] = 0x31;
  return bytes;
}

/** ESSCertIDv2 of RFC 5035: which certificate the signer means, by its hash, issuer and number. */
function signingCertificate(der: Buffer, { issuer, serialNumber }: Certificate): Sequence {
  const issuerSerial = new Sequence({
    value: [
      new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] }).toSchema(),
      new Integer({ valueHex: serialNumber.valueBlock.valueHexView.slice().buffer }),
    ],
  });
  const certificateId = new Sequence({ value: [octets(sha256(der)), issuerSerial] });
  return new Sequence({ value: [new Sequence({ value: [certificateId] })] });
}

const signatureAlgorithm = ({ asymmetricKeyType }: KeyObject) =>
  asymmetricKeyType === 'rsa'
    ? new AlgorithmIdentifier({ algorithmId: OID.rsaSha256, algorithmParams: new Null() })
    : new AlgorithmIdentifier({ algorithmId: OID.ecdsaSha256 });
