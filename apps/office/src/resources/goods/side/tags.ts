import type { TagValue } from './api.ts';

/** The tags there are, in the order in which cards show them. */
export const TAG_NAMES: readonly string[] = ['优', '秒', '满', '换购', '赠', '特', '新'];

/** `tags` with one put in, changed or (null) taken out; always in the order of TAG_NAMES. */
export function withTag(
  tags: readonly TagValue[],
  name: string,
  change: Partial<Omit<TagValue, 'name'>> | null,
): TagValue[] {
  const others = tags.filter((tag) => tag.name !== name);
  const before = tags.find((tag) => tag.name === name) ?? { name, describe: '', is_show: 1 };
  const next = change === null ? others : [...others, { ...before, ...change }];
  return next.toSorted((a, b) => TAG_NAMES.indexOf(a.name) - TAG_NAMES.indexOf(b.name));
}
