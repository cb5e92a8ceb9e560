import type { BodyOf } from '@qingnang/contract/call';
import type { tap as tapCall } from '@qingnang/contract/campaigns';
import { formBody } from './form-body.ts';

const PATH: (typeof tapCall)['path'] = '/api/activity/tap';

/**
 * What a click on a banner (`banner_id`) or an activity (`id` of the zone) does beside leading there: it is counted. It goes
 * out beside the click: nothing waits for it, it outlives the page, and a failure is nobody's concern.
 */
export function tap({ banner_id, id }: Pick<BodyOf<typeof tapCall>, 'banner_id' | 'id'>): void {
  const body = formBody({ banner_id, id });
  if (body !== '') navigator.sendBeacon(PATH, new URLSearchParams(body));
}
