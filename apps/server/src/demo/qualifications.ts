import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { companyForm } from '@qingnang/contract/qualifications';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createPrivateStore } from '../channels/storage/local.ts';
import type { PrivateStore } from '../channels/storage/port.ts';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import type { Buyer } from '../http/session.ts';
import { accountForm } from '../modules/company/qualifications/present.ts';
import { companyOf } from '../modules/company/qualifications/reads.ts';
import { saveDraft, submitApplication } from '../modules/company/qualifications/writes.ts';
import { keepFile } from '../modules/service/files/writes.ts';
import { asDemo } from './acting.ts';

const YEAR = 365;

/**
 * Papers of the demo companies: the new one's first application and a clinic's renewal wait to be looked at, the licences of the
 * head office have their pictures.
 */
export async function loadDemoQualifications(db: Db, privateFolder: string): Promise<void> {
  const store = createPrivateStore(privateFolder);
  await sql`
    update account a set legal_person = contact_name, landline = phone,
      detail = (select detail from address where account_id = a.id and is_registered limit 1)
    where detail = ''`.execute(db);
  await asDemo(db, 'xinke', 'admin', (buyer) => applyFirst(db, store, buyer));
  await asDemo(db, 'zhensuo', 'admin', (buyer) => renewProxy(db, store, buyer));
  await asDemo(db, 'yaodian', 'admin', (buyer) => showLicences(db, store, buyer));
}

async function applyFirst(db: Db, store: PrivateStore, buyer: Buyer): Promise<void> {
  const company = await companyOf(db, buyer.accountId);
  const form = { ...accountForm(company), scopes: ['chemical', 'antibiotic', 'patent_tcm', 'biochemical'] };
  const kinds = ['营业执照', '药品经营许可证', '采购委托书', '被委托人身份证', '质量保证协议'];
  const documents = [];
  for (const [index, kind] of kinds.entries()) {
    const number = kind === '营业执照' ? form.credit_code : `${kind.slice(0, 2)}(演示)000${index}`;
    const file = await drawnPaper(db, store, buyer, kind);
    documents.push({ ...paper(kind, number, file), is_long_term: kind === '营业执照' ? 1 : 0 });
  }
  const draft = { kind: 'first' as const, version: 0, form: companyForm.parse(form), documents };
  const { version } = await saveDraft(db, buyer, buyer, draft);
  await submitApplication(db, buyer, version);
}

async function renewProxy(db: Db, store: PrivateStore, buyer: Buyer): Promise<void> {
  const file = await drawnPaper(db, store, buyer, '采购委托书');
  const draft = {
    kind: 'papers' as const,
    version: 0,
    form: companyForm.parse({}),
    documents: [paper('采购委托书', '', file)],
  };
  const { version } = await saveDraft(db, buyer, buyer, draft);
  await submitApplication(db, buyer, version);
}

const dayFrom = (days: number) => dayInChina(new Date(Date.now() + days * 24 * 3600_000));

function paper(kind: string, number: string, fileId: number) {
  const isYearly = kind === '采购委托书' || kind === '质量保证协议';
  return {
    kind,
    number,
    issued_on: dayFrom(-200),
    valid_until: kind === '营业执照' || kind === '被委托人身份证' ? '' : dayFrom(isYearly ? YEAR : 4 * YEAR),
    is_long_term: 0,
    file_ids: [fileId],
  };
}

async function showLicences(db: Db, store: PrivateStore, buyer: Buyer): Promise<void> {
  for (const kind of ['营业执照', '药品经营许可证']) {
    const file = await drawnPaper(db, store, buyer, kind);
    await sql`
      with used as (update file set used_at = now() where id = ${file})
      update account_licence set file_ids = array[${file}::bigint]
      where account_id = ${buyer.accountId} and kind = ${kind}`.execute(db);
  }
}

/** A picture that looks like a licence from afar; without words, since no font is sure to be there. */
async function drawnPaper(db: Db, store: PrivateStore, buyer: Buyer, kind: string): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-demo-'));
  try {
    const place = path.join(folder, 'paper.jpg');
    await sharp(Buffer.from(PAPERS[kind.length % PAPERS.length] ?? ''))
      .jpeg()
      .toFile(place);
    return (await keepFile(db, store, buyer, { place, name: `${kind}（演示）.jpg` }, 'document')).id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const drawing = (frame: string, title: number) => {
  const rows = [260, 310, 360, 410, 460, 510];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
    <rect width="720" height="960" fill="#fffdf8"/>
    <rect x="28" y="28" width="664" height="904" fill="none" stroke="${frame}" stroke-width="6"/>
    <rect x="44" y="44" width="632" height="872" fill="none" stroke="${frame}" stroke-width="2"/>
    <rect x="${360 - title / 2}" y="116" width="${title}" height="40" fill="#9b1c22"/>
    <g fill="#777">${rows.map((y) => `<rect x="96" y="${y}" width="96" height="14"/>`).join('')}</g>
    <g fill="#333">${rows.map((y, i) => `<rect x="232" y="${y}" width="${380 - ((i * 97) % 190)}" height="14"/>`).join('')}</g>
    <g fill="none" stroke="#d2383d" stroke-width="8" opacity=".8"><circle cx="540" cy="760" r="86"/></g>
    <path d="M540 712l12 36h38l-31 22 12 36-31-22-31 22 12-36-31-22h38z" fill="#d2383d" opacity=".8"/>
  </svg>`;
};
const PAPERS = [drawing('#b8893b', 360), drawing('#3d7a5a', 280), drawing('#4a6fa5', 320)];
