import { dayInChina } from '../http/dates.ts';
import type { NewLicence } from '../modules/identity/accounts/writes.ts';
import { DEMO_SCOPES } from './catalog/scopes.ts';

/** Papers of demo companies, dated from the day of loading, so that the demo never grows old. */

/** All but what a retail licence seldom has: so that a refusal for scope can be seen. */
export const PHARMACY_SCOPES = DEMO_SCOPES.filter((code) => code !== 'biologic' && code !== 'hormone');

/** What stops when the pharmacy's drug licence is out of date. */
const DRUG_SCOPES = ['chemical', 'antibiotic', 'patent_tcm', 'tcm_pieces', 'biochemical'];

export interface Dates {
  /** The last day of the year of the papers: from December on those of the next year have been signed already. */
  yearEnd: string;
  /** The day so many days from today. */
  in(days: number): string;
}

export function datesFrom(today: Date): Dates {
  const day = (days: number) => dayInChina(new Date(today.getTime() + days * 24 * 3600_000));
  return { yearEnd: `${day(31).slice(0, 4)}-12-31`, in: day };
}

const FIVE_YEARS = 5 * 365;

/** A licence that runs five years and ends in so many days. */
export const paper = (
  kind: string,
  number: string,
  date: Dates,
  daysLeft: number,
  gatesScopes: readonly string[] = [],
) => ({
  kind,
  number,
  issuedOn: date.in(daysLeft - FIVE_YEARS),
  validUntil: date.in(daysLeft),
  gatesScopes,
});

/** Who may order and what both sides promise: papers of the year. */
export const yearly = (no: string, date: Dates): NewLicence[] => [
  { kind: '采购委托书', number: `WT(演示)${no}`, validUntil: date.yearEnd },
  { kind: '质量保证协议', number: `ZL(演示)${no}`, validUntil: date.yearEnd },
];

/** The papers of a pharmacy, its drug licence ending in so many days. */
export function pharmacyPapers(date: Dates, no: string, drugLicenceDays: number): NewLicence[] {
  return [
    { kind: '营业执照', number: `YZ(演示)${no}`, issuedOn: date.in(-2400) },
    paper('药品经营许可证', `川DB028(演示)${no}`, date, drugLicenceDays, DRUG_SCOPES),
    {
      kind: '第二类医疗器械经营备案凭证',
      number: `川械备(演示)${no}`,
      issuedOn: date.in(-700),
      gatesScopes: ['device2'],
    },
    paper('第三类医疗器械经营许可证', `川械许(演示)${no}`, date, 820, ['device3']),
    paper('食品经营许可证', `JY(演示)${no}`, date, 640, ['health_food']),
    ...yearly(no, date),
  ];
}

/** Without a drug licence in date a pharmacy buys nothing at all until the new one is reviewed. */
export function expiredPharmacyPapers(date: Dates, no: string): NewLicence[] {
  return pharmacyPapers(date, no, -12).map((one) =>
    one.kind === '药品经营许可证' ? { ...one, gatesScopes: [] } : one,
  );
}
