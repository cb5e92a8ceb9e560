import type { DataOf } from '@qingnang/contract/call';
import type { v1Changes } from '@qingnang/contract/v1-feed';
import { instantInChina } from '../../../http/dates.ts';
import type { Change } from './reads.ts';

export const presentChange = ({
  kind,
  subject_id: id,
  account_id: customer,
  at,
}: Change): DataOf<typeof v1Changes>['items'][number] => ({
  kind,
  id,
  customer_id: customer,
  at: instantInChina(at),
});
