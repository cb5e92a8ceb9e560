import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as carriers } from './carriers/routes.ts';
import { routes as buyersCodes, codeFiles } from './codes/buyer/routes.ts';
import { routes as codeFormats } from './codes/formats/routes.ts';
import { routes as codeImports, hierarchyFiles } from './codes/imports/routes.ts';
import { routes as codeNeeds } from './codes/needs/routes.ts';
import { routes as codePrefixes } from './codes/prefixes/routes.ts';
import { routes as codeSearch } from './codes/search/routes.ts';
import { routes as parcelCodes } from './codes/shipping/routes.ts';
import { routes as codeStock } from './codes/stock/routes.ts';
import { routes as sentFiles } from './codes/uploads/files/routes.ts';
import { routes as codeUploads, uploadFiles } from './codes/uploads/routes.ts';
import { routes as batches, waybillFiles } from './logistics/batches/routes.ts';
import { routes as cold } from './logistics/cold/routes.ts';
import { noteRoutes } from './logistics/note/routes.ts';
import { routes as picking } from './logistics/picking/routes.ts';
import { paperFiles, routes as papers } from './papers/routes.ts';
import { routes as monthlyStatement, monthlyStatementFiles } from './papers/statement/routes.ts';
import { receiptFiles, routes as receiptsAdmin } from './receipts/admin/routes.ts';
import { receiptFormRoutes } from './receipts/form/routes.ts';
import { routes as receipts } from './receipts/routes.ts';
import { routes as receivingAdmin } from './receiving/admin/routes.ts';
import { routes as receiving } from './receiving/routes.ts';
import { routes as scans } from './receiving/scans/routes.ts';
import { countFiles, routes as shelf } from './shelf/routes.ts';

/** The calls of fulfilment. */
export const routes: readonly Route[] = [
  ...carriers,
  ...codeNeeds,
  ...codePrefixes,
  ...parcelCodes,
  ...codeFormats,
  ...codeImports,
  ...codeSearch,
  ...codeStock,
  ...codeUploads,
  ...sentFiles,
  ...receipts,
  ...receiptsAdmin,
  ...receiving,
  ...receivingAdmin,
  ...buyersCodes,
  ...scans,
  ...papers,
  ...monthlyStatement,
  ...picking,
  ...batches,
  ...cold,
  ...shelf,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [
  noteRoutes,
  waybillFiles,
  receiptFormRoutes,
  receiptFiles,
  codeFiles,
  paperFiles,
  monthlyStatementFiles,
  hierarchyFiles,
  uploadFiles,
  countFiles,
];
