import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { seconds, yuan } from './fields.ts';
import { shopFooter } from './shop-settings.ts';

export interface MenuCategory {
  id: number;
  name: string;
  describe: string;
  logo: string;
  logo1: string;
  children: MenuCategory[];
}
// Three levels are all a fly-out shows; a fixed depth lets the answer be serialised without recursion.
const leaf = z.object({
  id: z.int(),
  name: z.string(),
  describe: z.string(),
  logo: z.string(),
  logo1: z.string(),
  children: z.array(z.object({})),
});
const branch = leaf.extend({ children: z.array(leaf) });
const menuCategory = leaf.extend({ children: z.array(branch) });

const navLeaf = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  image: z.string(),
  is_open: z.int(),
});
const navItem = navLeaf.extend({ children: z.array(navLeaf) });

/** The header's common answer (docs/rules/wire.md#headers-answer). */
export const common = endpoint({
  method: 'GET',
  path: '/api/focus/common',
  scope: 'public',
  summary: '页头公共数据',
  data: z.object({
    rnss: z.array(z.object({ word: z.string(), is_hot: z.int() })),
    nav: z.array(navItem),
    category: z.array(menuCategory),
    category_yx: z.array(menuCategory),
    category_zy: z.array(menuCategory),
    category_qx: z.array(menuCategory),
    brand: z.array(z.object({ id: z.int(), name: z.string(), logo: z.string() })),
    timestamp: seconds(),
    common_config: z.object({ hot_line: z.string(), qq1: z.string(), qq2: z.string() }),
    admin: z.object({ name: z.string(), phone: z.string() }),
    footer: shopFooter,
    /** By what else than a password one signs in: 1 = it is connected. Registering takes codes by SMS. */
    sign_in: z.object({ sms: z.int(), wechat: z.int() }),
  }),
});
export type CommonData = z.infer<typeof common.data>;

export const bannerItem = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string(),
  image_tablet: z.string(),
  image_phone: z.string(),
  url: z.string(),
});
export type Banner = z.infer<typeof bannerItem>;

/** What of an account the member centre shows beside `user/base`. */
export const memberCentre = endpoint({
  method: 'GET',
  path: '/api/user/centre',
  scope: 'buyer',
  summary: '会员中心数据',
  data: z.object({
    /** How many wait in each state. */
    orders: z.object({
      unpaid: z.int(),
      reviewing: z.int(),
      to_ship: z.int(),
      to_receive: z.int(),
      /** Cases that are not closed. */
      after_sales: z.int(),
      /** 含麻 orders whose receipt is still to be handed in. */
      receipts_owed: z.int(),
    }),
    /** What was paid for in the last six months, this one last. */
    months: z.array(z.object({ month: z.string(), amount: yuan() })),
  }),
});
export type MemberCentre = z.infer<typeof memberCentre.data>;
