import type { Permission } from '@qingnang/contract/endpoint';
import { auditMenu } from '../resources/audit/index.tsx';
import { goodsMenu } from '../resources/goods/index.tsx';
import { homeMenu } from '../resources/home/index.tsx';
import { orderMenu } from '../resources/orders/index.tsx';
import { accountMenu } from '../resources/session/index.tsx';
import type { IconName } from './icon-paths.tsx';
import type { Me } from './me.ts';

export interface MenuEntry {
  label: string;
  to: string;
  icon: IconName;
  permission: Permission;
  /** Fetches the page's code, so that a click finds it there. */
  warm: () => Promise<unknown>;
  /** What waits there. */
  waiting?: (me: Me) => number;
}

/** What a route says about itself to the frame. */
export interface RouteHandle {
  permission: Permission;
}

/** The sider's groups; only screens that work stand here. */
export const MENU: { title: string; entries: MenuEntry[] }[] = [
  { title: '', entries: [homeMenu] },
  { title: '交易', entries: [orderMenu] },
  { title: '商品', entries: [goodsMenu] },
  { title: '系统', entries: [auditMenu, accountMenu] },
];
