import { v1Customer, v1CustomersWrite } from '@qingnang/contract/v1-customers';
import { on, type Route } from '../../../http/serve.ts';
import { customerOfNumber } from './reads.ts';
import { writeCustomers } from './writes.ts';

export const routes: readonly Route[] = [
  on(v1CustomersWrite, ({ body }, { db, staff, idempotency }) =>
    writeCustomers(db, staff, body, idempotency),
  ),
  on(v1Customer, ({ params, query }, { db, staff }) =>
    customerOfNumber(db, staff, query.source, params.external_id),
  ),
];
