import { reportKindName } from '@qingnang/rules/reports';
import { pathPart } from '../../service/rules.ts';

/** A lot of a goods: what a report is about. */
export interface LotKey {
  goodsId: number;
  lotNo: string;
}

/** Looks up by lot. */
export const lotKey = ({ goodsId, lotNo }: LotKey): string => `${goodsId}/${lotNo}`;

/** `阿莫西林胶囊_A260814_成品检验报告.pdf`: how a report is called where it is saved. */
export const reportFileName = (report: {
  name: string;
  lot_no: string;
  kind: string;
  mime: string;
}): string =>
  `${[report.name, report.lot_no, reportKindName(report.kind)].map(pathPart).join('_')}${ENDINGS[report.mime] ?? ''}`;

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
};
