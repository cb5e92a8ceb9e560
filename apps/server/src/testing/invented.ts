import { DEMO_SELLER, DEMO_SETTINGS } from '../demo/settings.ts';
import { DEMO_STAFF } from '../demo/staff.ts';

/** What the program once said of whoever ran it. */
const FORMER = [
  '青囊药采医药有限公司',
  '演示银行成都分行',
  '0000 0000 0000 0000',
  'uin=10000',
  'uin=10001',
  '厂家直供',
  '当日出库',
  '8:30–18:00',
];

/** Texts and numbers inside a value that are long enough to mean something by themselves. */
export const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' && value.length > 1 ? [value] : [];
};

/** Beside what is made up: names of icons, clocks, short numbers (which FORMER has in their links). */
const OUR_WORDS = new Set([
  ...DEMO_SETTINGS.promises.promises.map(({ icon }): string => icon),
  ...leavesOf(DEMO_SETTINGS.chat_hours),
  DEMO_SETTINGS.contact.qq,
  DEMO_SETTINGS.contact.complaint_qq,
]);

/** What no page of a shop says unless its staff have said it: the demo's company, people, numbers and promises. */
export const INVENTED: readonly string[] = [
  ...FORMER,
  ...leavesOf([DEMO_SETTINGS, DEMO_SELLER, DEMO_STAFF.map(({ name, phone }) => ({ name, phone }))]).filter(
    (leaf) => !OUR_WORDS.has(leaf),
  ),
];
