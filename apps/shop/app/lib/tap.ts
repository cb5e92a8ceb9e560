import { formBody } from './form-body.ts';

/**
 * What a click on a banner (`banner_id`) or an activity (`id` of the zone) does beside leading there: it is counted. It goes
 * out beside the click: nothing waits for it, it outlives the page, and a failure is nobody's concern.
 */
export function tap(what: { banner_id?: number | undefined; id?: number | undefined }): void {
  const body = formBody(what);
  if (body !== '') navigator.sendBeacon('/api/activity/tap', new URLSearchParams(body));
}
