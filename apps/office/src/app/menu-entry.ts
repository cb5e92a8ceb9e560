import type { Permission } from '@qingnang/contract/endpoint';
import type { RouteObject } from 'react-router';
import type { IconName } from './Icon.tsx';
import type { LiveCounts } from './live.ts';
import type { Me } from './me.ts';

export interface MenuEntry {
  label: string;
  to: string;
  icon: IconName;
  permission: Permission;
  /** The pages of the resource; of several entries of one resource the first has them. */
  routes?: RouteObject[];
  /** Fetches the page's code, so that a click finds it there. */
  warm: () => Promise<unknown>;
  /** What waits there. */
  waiting?: (me: Me, live: LiveCounts) => number;
}

/** What a route says about itself to the frame. */
export interface RouteHandle {
  permission: Permission;
}
