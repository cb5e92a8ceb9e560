import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';

/** How a member of staff has set the office up: kept at the shop, so that it is the same at every desk. */

/** A page inside the office, with what it is asked for: /orders?status=2 */
const place = () =>
  z
    .string('请选择页面')
    .max(600, '页面的地址太长')
    .regex(/^\/(?!\/)[^\\\s]*$/, '页面的地址不正确');
const few = <T extends z.ZodType>(schema: T, most: number, name: string) =>
  z.array(schema).max(most, `${name}最多 ${most} 个`);

export const MOST_PINS = 12;
export const MOST_RECENT = 10;
export const MOST_VIEWS = 12;

export const officePreferences = z.object({
  /** Entries of the menu that stand on top of it, by their pages. */
  pins: few(place(), MOST_PINS, '置顶'),
  /** Groups of the menu that stand other than a role finds them at first: folded up, or unfolded; by their titles. */
  turned: few(text('菜单组', 10, 1), 20, '菜单组'),
  /** What Ctrl+K has led to, the latest first. */
  recent: few(
    z.object({ to: place(), label: text('名称', 60, 1), kind: text('类别', 10) }),
    MOST_RECENT,
    '最近打开',
  ),
  /** Filters of the order desk under a name. */
  views: few(z.object({ name: text('视图名称', 20, 1), query: text('筛选条件', 500) }), MOST_VIEWS, '视图'),
  /** Columns that the order desk leaves out, by their keys. */
  hidden_columns: few(text('列', 30, 1), 30, '隐藏的列'),
});
export type OfficePreferences = z.infer<typeof officePreferences>;

/** What somebody has who has set nothing. */
export const NO_PREFERENCES: OfficePreferences = {
  pins: [],
  turned: [],
  recent: [],
  views: [],
  hidden_columns: [],
};
/** Sets what is named; the rest stays. */
export const staffPreferences = endpoint({
  method: 'PUT',
  path: '/api/admin/me/preferences',
  scope: 'staff:staff.self',
  summary: '保存自己的后台设置',
  body: officePreferences.partial().refine((given) => Object.keys(given).length > 0, '没有要保存的设置'),
  data: officePreferences,
});
