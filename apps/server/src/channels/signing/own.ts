import { randomBytes, webcrypto } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time } from 'pkijs';
import { sha256 } from './cms.ts';

/** How long a certificate that the shop makes for itself holds. */
const OWN_YEARS = 10;
const COMMON_NAME = '2.5.4.3';

/** A key and a self-signed certificate for a name, as one PEM file. */
export async function makeOwnCertificate(name: string, now: Date): Promise<string> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serialNumber() }),
  });
  for (const party of [certificate.subject, certificate.issuer]) {
    party.typesAndValues.push(
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }),
    );
  }
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + OWN_YEARS);
  certificate.notBefore = new Time({ type: 0, value: now });
  certificate.notAfter = new Time({ type: 0, value: until });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  certificate.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema().toBER()),
    // digitalSignature and nonRepudiation
    extension(
      '2.5.29.15',
      true,
      new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER(),
    ),
    extension('2.5.29.14', false, keyIdentifier(certificate)),
  ];
  await certificate.sign(keys.privateKey, 'SHA-256');
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return pem('PRIVATE KEY', key) + pem('CERTIFICATE', Buffer.from(certificate.toSchema(true).toBER()));
}

/** Positive, as RFC 5280 wants it. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

const extension = (extnID: string, critical: boolean, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical, extnValue });

function keyIdentifier({ subjectPublicKeyInfo }: Certificate): ArrayBuffer {
  const hash = sha256(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).subarray(0, 20);
  return new OctetString({ valueHex: new Uint8Array(hash).buffer }).toBER();
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
