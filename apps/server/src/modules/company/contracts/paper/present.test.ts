import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContractSigner, keyInFolder } from '../../../../channels/signing/local.ts';
import { SIGNATURE_ROOM } from '../../../../channels/signing/port.ts';
import { checkPdfSignature } from '../../../../testing/pdf-signature.ts';
import { type Paper, paperOf } from '../rules.ts';
import { STANDARD_TEMPLATE } from '../standard/rules.ts';
import { EXAMPLE } from '../template/rules.ts';
import { press } from './press/present.ts';

const P12 = path.join(import.meta.dirname, '../../../../testing/certificates/rsa.p12');
const PDFSIG = '/usr/bin/pdfsig';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qn-sign-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const paper: Paper = paperOf({
  ...STANDARD_TEMPLATE,
  facts: EXAMPLE,
  number: EXAMPLE.number,
  created_at: new Date('2026-11-21T02:00:00Z'),
});
const consent = { name: '李红梅', phone: '13800000001', ip: '127.0.0.1', userAgent: 'Firefox', codeId: 7 };

async function signed(settings: { file: string; password: string } | null): Promise<Buffer> {
  const signer = await createContractSigner(settings, {
    place: keyInFolder(folder),
    name: async () => '青囊药采',
  });
  const confirmation = {
    consent,
    signedAt: new Date('2026-11-21T03:00:00Z'),
    draftSha256: 'ab'.repeat(32),
    certificate: await signer.certificate(),
    room: SIGNATURE_ROOM,
  };
  return signer.sign(await press.confirmed(paper, confirmation));
}

/** What pdfsig of poppler-utils says; null where it is not installed. */
async function pdfsig(pdf: Buffer): Promise<string | null> {
  if (!existsSync(PDFSIG)) return null;
  const file = path.join(folder, 'checked.pdf');
  await writeFile(file, pdf);
  return execFileSync(PDFSIG, [file], { encoding: 'utf8' });
}

describe('a draft', () => {
  it('is the same bytes at any time, and others for other words', async () => {
    const [first, again, other] = await Promise.all([
      press.draft(paper),
      press.draft(paper),
      press.draft({ ...paper, company: '另一家', parts: [{ title: '另一份', lines: [] }] }),
    ]);
    expect(first.equals(again)).toBe(true);
    expect(first.equals(other)).toBe(false);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a signed contract', () => {
  it.each([
    ['a certificate that the shop made for itself', null, '青囊药采'],
    ['an RSA certificate of the settings', { file: P12, password: 'geheim' }, '四川示例医药有限公司'],
  ])('verifies with %s', async (_, settings, name) => {
    const pdf = await signed(settings);
    const checked = checkPdfSignature(pdf);
    expect(checked).toMatchObject({
      subFilter: 'ETSI.CAdES.detached',
      coversAll: true,
      isIntact: true,
      isGenuine: true,
    });
    expect(checked.certificate.subject).toContain(`CN=${name}`);
    // Content type, message digest, signing certificate, and no time: PAdES baseline B-B.
    expect([...checked.attributes].sort()).toEqual([
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ]);
    const words = await pdfsig(pdf);
    if (words === null) return;
    expect(words).toContain('Signature is Valid');
    expect(words).toContain('Total document signed');
    expect(words).toContain('ETSI.CAdES.detached');
  });

  it('does not verify with one changed byte', async () => {
    const pdf = await signed(null);
    const changed = Buffer.from(pdf);
    const at = changed.length - 40;
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(checkPdfSignature(changed).isIntact).toBe(false);
    const words = await pdfsig(changed);
    if (words !== null) expect(words).not.toContain('Signature is Valid');
  });
});

describe('the certificate', () => {
  it('is made once, by whoever comes first, and kept from others', async () => {
    const dataDir = path.join(folder, 'race');
    const signers = await Promise.all(
      [1, 2, 3].map(() =>
        createContractSigner(null, { place: keyInFolder(dataDir), name: async () => '青囊药采' }),
      ),
    );
    const certificates = await Promise.all(signers.map((one) => one.certificate()));
    expect(new Set(certificates.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(certificates[0]?.isSelfSigned).toBe(true);
    const keys = path.join(dataDir, 'keys');
    expect(await readdir(keys)).toEqual(['contract.pem']);
    expect((await stat(path.join(keys, 'contract.pem'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['with a wrong password', P12, 'falsch'],
    ['that is not there', path.join(tmpdir(), 'no-such.p12'), ''],
    ['that is no certificate', import.meta.filename, ''],
  ])('of the settings stops the start: a file %s', async (_, file, password) => {
    await expect(
      createContractSigner({ file, password }, { place: keyInFolder(folder), name: async () => 'x' }),
    ).rejects.toThrow();
  });
});
