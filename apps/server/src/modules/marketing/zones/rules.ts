import type { ZoneBlockForm, ZoneForm, ZoneRule } from '@qingnang/contract/admin-zones';
import type { ZoneKind } from '@qingnang/contract/zones';
import { type Audience, type Looker, seenBy } from '../../service/rules.ts';

/** What a zone shows: facts for its head, the rule of its goods, its blocks. Times in Unix seconds; null = open. */
export interface ZoneContent {
  title: string;
  summary: string;
  image: string;
  startsAt: number | null;
  endsAt: number | null;
  rule: ZoneRule;
  blocks: readonly ZoneBlockForm[];
}

/** A zone as it is live. */
export interface Zone extends ZoneContent {
  id: number;
  code: string;
  kind: ZoneKind;
  version: number;
  audience: Audience;
  isPublished: boolean;
  isStopped: boolean;
}

/** What a form would show. */
export const contentOf = (form: ZoneForm): ZoneContent => ({
  title: form.title,
  summary: form.summary,
  image: form.image,
  startsAt: form.starts_at ?? null,
  endsAt: form.ends_at ?? null,
  rule: form.rule,
  blocks: form.blocks,
});

export type ZoneState = 'draft' | 'waiting' | 'running' | 'ended' | 'stopped';

/** Where a zone stands; a stopped one stays stopped, whatever its window. @param now Unix seconds */
export function stateOf(
  zone: Pick<Zone, 'isPublished' | 'isStopped' | 'startsAt' | 'endsAt'>,
  now: number,
): ZoneState {
  if (!zone.isPublished) return 'draft';
  if (zone.isStopped) return 'stopped';
  if (zone.endsAt !== null && zone.endsAt <= now) return 'ended';
  return zone.startsAt !== null && zone.startsAt > now ? 'waiting' : 'running';
}

/** Whether who looks finds the zone. @param now Unix seconds */
export const isShown = (zone: Zone, looker: Looker | null, now: number): boolean =>
  stateOf(zone, now) === 'running' && seenBy(zone.audience, looker);

/** Whether any condition is set: a rule without one brings no goods. */
export const hasConditions = (rule: ZoneRule): boolean =>
  [rule.category_ids, rule.brand_ids, rule.maker_ids, rule.tags, rule.rx, rule.specials].some(
    (list) => list.length > 0,
  ) ||
  rule.is_free_shipping === 1 ||
  rule.is_controlled === 1;
