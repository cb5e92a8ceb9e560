import { createHash } from 'node:crypto';
import type { ContractPart, ContractState } from '@qingnang/contract/contracts';
import { keysOf } from '@qingnang/contract/keys';
import type { SigningCertificate } from '../../../channels/signing/port.ts';
import type { ContractFacts } from '../../../db/json-columns.ts';
import { contractText } from './template/rules.ts';

/** In its last days of validity the next one may be signed: from the first of December on. */
export const SOON_DAYS = 30;

export const lastDayOf = (year: number): string => `${year}-12-31`;

interface Standing {
  /** Calendar day in China. */
  today: string;
  /** Last day of the contract that holds, as the account says; null = never signed. */
  validUntil: string | null;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The year whose contract is to be signed now: this one where none holds, the next one from December on; null = none. */
export function signYear({ today, validUntil }: Standing): number | null {
  const year = yearOf(today);
  if (validUntil === null || validUntil < today) return year;
  return today >= `${year}-12-01` && validUntil <= lastDayOf(year) ? year + 1 : null;
}

export function stateOf({ today, validUntil }: Standing): ContractState {
  if (validUntil === null || validUntil < today) return 'none';
  return signYear({ today, validUntil }) === null ? 'signed' : 'soon';
}

/** First day of the contract of a year that is signed today. */
export const validFrom = (today: string, year: number): string =>
  yearOf(today) === year ? today : `${year}-01-01`;

/** Year, account and the next number after those that the account's contracts of the year have. */
export function contractNumber(
  year: number,
  accountId: number,
  others: readonly { number: string }[],
): string {
  const last = Math.max(0, ...others.map(({ number }) => Number(number.split('-').at(-1))));
  return `HT${year}-${String(accountId).padStart(6, '0')}-${last + 1}`;
}

export const sha256Hex = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** `2026年12月31日` */
export const dayInWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

/** What a contract says before it has a number. */
export type UnnumberedFacts = Omit<ContractFacts, 'number'>;

/** True when a draft still says what the data of both parties say now. */
export const isSameText = (draft: ContractFacts, now: UnnumberedFacts): boolean =>
  keysOf(now).every((key) => draft[key] === now[key]);

/** What the buyer has agreed to, by whom and from where: kept, and printed on the contract's last page. */
export interface Consent {
  name: string;
  phone: string;
  ip: string;
  userAgent: string;
  /** The code's row: when it was sent and used; null = confirmed by the password. */
  codeId: number | null;
}

/** A contract to be drawn. */
export interface Paper {
  number: string;
  title: string;
  company: string;
  seller: string;
  parts: readonly ContractPart[];
  /** Of the row: the same draft gives the same bytes at any time. */
  createdAt: Date;
}

/** What the last page of a signed contract says. */
export interface Confirmation {
  consent: Consent;
  signedAt: Date;
  /** SHA-256 of the draft that was read, in hex. */
  draftSha256: string;
  certificate: SigningCertificate;
  /** Bytes to be kept free for the signature. */
  room: number;
}

/** Who draws: the PDFs of `paper/present`. */
export interface Press {
  draft(paper: Paper): Promise<Buffer>;
  /** With an empty signature field on its last page. */
  confirmed(paper: Paper, confirmation: Confirmation): Promise<Buffer>;
}

/** What is drawn of a contract's row. */
export function paperOf(row: {
  title: string;
  body: string;
  facts: ContractFacts;
  number: string;
  created_at: Date;
}): Paper {
  const { title, parts } = contractText(row, row.facts);
  const { company, seller } = row.facts;
  return { number: row.number, title, company, seller, parts, createdAt: row.created_at };
}
