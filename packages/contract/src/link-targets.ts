import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { TARGET_KINDS } from './link-words.ts';

/** Where links of navigation, banners and zones lead: found by name, and said what they are. */

/** As many as the longest list of links has. */
const MOST_LINKS = 200;

const target = z.object({
  /** The link as it is kept. */
  url: z.string(),
  /** One of `TARGET_KINDS`, or brand, draw, file, web; empty: none, a sentence after #, or no page at all. */
  kind: z.string(),
  /** What it leads to, by name; empty for what has none. */
  name: z.string(),
  /** Why who follows it would not get there; empty: they do. */
  problem: z.string(),
  /** 1 = leads nowhere now; 0 with a problem: comes by itself. */
  is_broken: z.int(),
});
export type LinkTarget = z.infer<typeof target>;

/** What links lead to, in their order; changes nothing, and asks by POST as links are long. */
export const linkTargets = endpoint({
  method: 'POST',
  path: '/api/admin/link-targets',
  scope: 'staff:staff.self',
  summary: '链接指向什么',
  body: z.object({ urls: z.array(text('链接', 300)).max(MOST_LINKS, `一次最多 ${MOST_LINKS} 个链接`) }),
  data: z.object({ list: z.array(target) }),
});

/** Targets of a kind whose name has the words; the latest first, 20 at most. Goods are those on the shelf. */
export const linkTargetChoices = endpoint({
  method: 'GET',
  path: '/api/admin/link-targets',
  scope: 'staff:staff.self',
  summary: '可选的链接目标',
  query: z.object({
    kind: z.enum(keysOf(TARGET_KINDS), '请选择目标类型'),
    keywords: optional(text('关键词', 60)),
  }),
  data: z.object({ list: z.array(z.object({ url: z.string(), name: z.string(), note: z.string() })) }),
});
export type TargetChoice = z.infer<typeof linkTargetChoices.data>['list'][number];
