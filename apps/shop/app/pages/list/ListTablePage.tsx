import { useLoaderData, Link } from 'react-router';
import { lazy, Suspense, useState } from 'react';
import { defineData, part } from '../../lib/data.ts';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/dialogs.ts';
import { toast } from '../../lib/toasts.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import { Checkbox, Radio, Switch } from '../../ui/Choice.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { CheckoutHead } from '../../ui/Steps.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Stock } from '../../ui/Stock.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Button } from '../../ui/Button.tsx';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Table } from '../../ui/Table.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { markFreshLogin } from '../../lib/session.tsx';
import { useServerTime } from '../../lib/clock.tsx';
const Dialog = lazy(() => import('../../ui/Dialog.tsx'));
const Menu = lazy(() => import('../../ui/Menu.tsx').then((m) => ({ default: m.Menu })));
const Popover = lazy(() => import('../../ui/Popover.tsx').then((m) => ({ default: m.Popover })));
const page = defineData(async (api, { query }) => ({ s: await api.get<{ total: number }>('/api/goods/search', { keywords: 'a', page: query.get('page') ?? '1' }), p: await part(api.get('/api/goods/none')) }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export default function ListTablePage() {
  const { s, p } = useLoaderData<typeof loader>();
  const [q, setQ] = useState(60); const [tab, setTab] = useState<'a' | 'b'>('a'); const [d, setD] = useState(false); const now = useServerTime();
  return (<><CheckoutHead title="核对订单" step={2} /><div className="wrap page-top stack">
    <Breadcrumb trail={[{ label: '首页', to: '/' }, { label: '药品', to: '/list' }, { label: '阿莫西林' }]} end="共 46 个商品" />
    <h1>total {s.total} <span id="now">{now}</span></h1>{!p.ok && <FailedPart message={p.message} />}
    <PageLink id="p2" to="/list/table?page=2">page 2</PageLink> <Link to="/list">list</Link>
    <div className="row"><QtyInput name="感冒灵" value={q} onChange={setQ} min={10} multiple={10} max={57} /><QtyInput name="大" size="lg" value={q} onChange={setQ} /><span id="q">{q}</span></div>
    <div className="row"><Button id="al" onClick={() => void api.get('/api/test/403')}>403</Button><Button id="e422" variant="primary" onClick={() => void api.post('/api/test/422')}>422</Button><Button variant="pay" onClick={() => void api.get('/api/test/500')}>500</Button><Button variant="soft" onClick={async () => toast.info(String(await confirm({ message: '确定删除这件商品吗?', danger: true })))}>confirm</Button><Button busy>busy</Button><Button disabled>disabled</Button><Button variant="text" onClick={() => toast.success('收藏成功', { label: '查看我的收藏', to: '/list' })}>toast</Button><Button onClick={() => setD(true)}>dialog</Button><Button id="fresh" onClick={() => markFreshLogin()}>fresh</Button>
    <Suspense><Menu trigger={<button type="button">menu</button>} acts={[{ label: '一', onSelect: () => toast.info('一') }, { label: '二', onSelect: () => {} }]} /><Popover label="pop" trigger={<button type="button">pop</button>}>content</Popover></Suspense></div>
    {d && <Suspense><Dialog open title="新增地址" onClose={() => setD(false)} foot={<Button variant="primary" onClick={() => setD(false)}>保存</Button>}><Field label="收货人" error={['请填写收货人', 'x']}><Input /></Field></Dialog></Suspense>}
    <Field label="用户名" hint="手机号也可以"><Input name="u" /></Field><Field label="密码" side error="错了"><Input type="password" /></Field><Field label="省份"><Select><option>四川</option></Select></Field><Field label="备注"><Textarea /></Field>
    <div className="row"><Checkbox indeterminate>全选</Checkbox><Checkbox defaultChecked>全选</Checkbox><Radio name="r" defaultChecked>甲</Radio><Switch aria-label="余额" defaultChecked /></div>
    <Tabs label="t" value={tab} tabs={[{ value: 'a', label: '全部' }, { value: 'b', label: '待付款', count: 2, due: true }]} onChange={setTab}>panel {tab}</Tabs>
    <div className="row"><Price value={7.35} unit="盒" /><Price value={1234.5} size="xl" /><Price value={null} /><Tag name="满">满600减50</Tag><Tag name="换购" /><Mark kind="rx">处方药</Mark><Mark kind="otc">甲类OTC</Mark><Chip name="厂家：">石药</Chip><Stock word="紧张" /><Countdown until={now + 8000} label="距结束" /></div>
    <div style={{ width: 200 }}><Progress value={0.68} label="已抢" promo /></div>
    <Notice kind="warn">许可证 30 天后到期</Notice><Notice kind="bad">用户名或密码不正确</Notice>
    <SegmentedLinks label="视图" links={[{ label: '大图', to: '/list', current: false, icon: 'grid' }, { label: '列表', to: '/list/table', current: true, icon: 'table' }]} />
    <Table caption="批号" columns={[{ title: '批号', cell: (r: { id: number }) => r.id }, { title: '数量', number: true, cell: () => '12' }]} rows={[{ id: 1 }, { id: 2 }]} rowKey={(r) => r.id} />
    <Pager page={2} pageSize={20} total={460} to={(n) => `/list/table?page=${n}`} />
  </div></>);
}
