import type { Permission } from '@qingnang/contract/endpoint';
import { Link } from 'react-router';
import { may, useMe } from '../../../app/me.ts';

const TABS: readonly { to: string; label: string; permission: Permission }[] = [
  { to: '/trace', label: '查询', permission: 'trace.read' },
  { to: '/trace/list', label: '列表', permission: 'trace.read' },
  { to: '/trace/lots', label: '入库扫码', permission: 'order.ship' },
  { to: '/trace/prefixes', label: '标识码', permission: 'goods.read' },
  { to: '/trace/imports', label: '关联关系', permission: 'trace.write' },
  { to: '/trace/uploads', label: '平台上传', permission: 'trace.read' },
  { to: '/trace/files', label: '自动文件', permission: 'trace.read' },
  { to: '/trace/gaps', label: '无码放行', permission: 'trace.read' },
  { to: '/trace/days', label: '每日汇总', permission: 'trace.read' },
  { to: '/trace/needs', label: '须扫码的商品', permission: 'trace.read' },
];

/** The pages of 追溯码 that this member may see. */
export function TraceTabs({ at }: { at: string }) {
  const me = useMe();
  return (
    <nav className="tabs" aria-label="追溯码">
      {TABS.filter(({ permission }) => may(me, permission)).map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
